import { expect, test } from "vitest";
import { leanFramework } from "./lean-framework.ts";
import { unused } from "./unused-framework.ts";

type Transform = (this: { error: (words: string) => never }, code: string, id: string) => unknown;

const transform = leanFramework().transform as Transform;
const build = {
  error(words: string): never {
    throw new Error(words);
  },
};

const lines = [
  "const fetcher = useFetcher();",
  "const submit = useSubmit();",
  "<Await resolve={data}>",
  "return defer({ data });",
  '<Link to="/" prefetch="intent">',
  '<PrefetchPageLinks page="/" />',
  '<Link to="/" viewTransition>',
  'navigate("/", { flushSync: true });',
  '<Form method="post" navigate={false}>',
  '<Form method="post" fetcherKey="like">',
  'useViewTransitionState("/");',
  "createPortal(children, document.body);",
  "createRoot(document.body);",
  "<p onAnimationEnd={end}>",
  '<path strokeWidth="2" />',
];

test.each(lines)("a page that says %s fails the build", (line) => {
  expect(() => transform.call(build, line, "/srv/app/page.tsx")).toThrow("cuts out");
});

test("there is a line for each of what no page may use, and other pages are left as they are", () => {
  for (const pattern of unused) expect(lines.some((line) => pattern.test(line))).toBe(true);
  expect(transform.call(build, '<Link to="/">', "/srv/app/page.tsx")).toBeUndefined();
});
