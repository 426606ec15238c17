import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { StoresCard } from "./cards.tsx";
import { problemInWords } from "./problem-in-words.ts";

// As readiness.server.ts, storage/reserve.ts, storage/pool.ts, db/replica.ts and the search server's state have them.
it.each([
  ["does not answer", "no contesta"],
  ["no answer within 2 s", "no contestó en 2 s"],
  ["no connection is free: 10 in use, 3 waiting", /10 en uso, 3/],
  ["full", "lleno"],
  ["full: no file can be made", /^lleno: /],
  ["full: the reserve is in use", /^lleno: .*reserva/],
  ["too little room for uploads, which are refused (MIN_FREE_MB)", /subidas.*MIN_FREE_MB/],
  ["not migrated", /tablas/],
  ["failed", /registro/],
  ["is 7 s behind", "va 7 s atrás"],
  ["is too far behind", "va demasiado atrás"],
  ["has not been looked at", /todavía/],
  ["is no replica", "no es una réplica"],
  ["is a replica of another server", "es la réplica de otro servidor"],
  ["its index is being filled", /índice/],
  ["its index waits to be filled", /índice/],
  ["connect ECONNREFUSED 10.0.0.9:9200", "connect ECONNREFUSED 10.0.0.9:9200"],
])("the console says in its language: %s", (problem, said) => {
  if (typeof said === "string") expect(problemInWords(problem)).toBe(said);
  else expect(problemInWords(problem)).toMatch(said);
});

it("the overview names each part and what is amiss of it", () => {
  const problems = { replica: "is 7 s behind", search: "does not answer", kv: "full" };
  const card = renderToStaticMarkup(<StoresCard problems={problems} restarting={[]} />);
  expect(card).toContain("Réplica de la base de datos: va 7 s atrás");
  expect(card).toContain("OpenSearch: no contesta");
  expect(card).toContain("Almacén de claves: lleno");
});
