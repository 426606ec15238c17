import js from "@eslint/js";
import importX from "eslint-plugin-import-x";
import jsxA11y from "eslint-plugin-jsx-a11y";
import tseslint from "typescript-eslint";
import { basement, publicModules, rooms } from "./app/floors.js";
import { noImportCycle } from "./scripts/lib/no-import-cycle.js";

/**
 * A room imports lower floors only, and of them what they show. Few zones with wide patterns: lint
 * compiles every pattern anew for every file.
 */
const roomZones = [
  ...rooms.flatMap(({ name, floor }) => {
    const inside = `./app/features/${name}`;
    const higher = rooms.filter((other) => other.name !== name && other.floor >= floor);
    return [
      {
        target: inside,
        from: higher.map((other) => `./app/features/${other.name}`),
        message: "A room imports rooms of lower floors only (app/floors.js): leave an event.",
      },
      ...shownZones(inside, `./app/features/!(${name})`),
    ].filter(({ from }) => from.length > 0);
  }),
  ...shownZones(["./app/jobs", "./app/root.tsx"], "./app/features/*"),
];

/** What may be imported of other rooms. */
function shownZones(target, others) {
  return [
    {
      target,
      from: `${others}/**`,
      except: publicModules,
      message: "Another room comes in by what this one shows (app/floors.js).",
    },
    {
      target,
      from: `${others}/{pages,api}/**`,
      message: "Pages and API modules are imported by the route map alone.",
    },
  ];
}

const CALLS = "Calls go through the browser client, which knows time limits and failures.";
const browserCalls = ["fetch", "XMLHttpRequest"].map((name) => ({ name, message: CALLS }));

const STORES = "It throws where cookies are refused: app/ui/browser/storage.ts does not.";
const browserStores = ["localStorage", "sessionStorage"].map((name) => ({ name, message: STORES }));

const LATER =
  "Browsers that are still about do not have it (Safari 15.4, Chrome 100, Firefox 100), and nothing adds it.";
const laterMembers = [
  ...["toSorted", "toReversed", "toSpliced", "with", "findLast", "findLastIndex"],
  ...["intersection", "difference", "symmetricDifference"],
  ...["isSubsetOf", "isSupersetOf", "isDisjointFrom"],
  ...["isWellFormed", "toWellFormed", "groupBy", "withResolvers", "fromAsync"],
  ...["checkVisibility", "showPopover", "hidePopover", "togglePopover"],
  ...["showPicker", "requestSubmit"],
].map((property) => ({ property, message: LATER }));
const laterFunctions = [
  ["URL", "canParse"],
  ["URL", "parse"],
  ["AbortSignal", "any"],
  ["AbortSignal", "timeout"],
  ["Promise", "try"],
  ["RegExp", "escape"],
  ["Intl", "Segmenter"],
  // Only where the page is secure.
  ["crypto", "randomUUID"],
].map(([object, property]) => ({ object, property, message: LATER }));
/** What the build's target says nothing of: it is about the words of the language alone. */
const later = [
  ...laterMembers,
  ...laterFunctions,
  { property: "union", allowObjects: ["z"], message: LATER },
];
/** What of the rooms no browser runs, beside what its name says so of. */
const noBrowsers = [
  "app/features/feed/ranking/simulation.ts",
  "app/features/legal/support-link.ts",
  "app/features/privacy/export/stall-watch.ts",
  "app/features/removal/addresses.ts",
];

/** How a browser test begins, and what its title has to hold. */
const A_TEST =
  "CallExpression:matches([callee.name='test'], [callee.object.name='test'][callee.property.name=/^(only|fail)$/])[arguments.0]";
const NAMES_A_PROJECT = "/(^| )@(desktop|phone|no-scripts)( |$)/";

/** What an operation does for its room: nothing else parses, limits or authorises. */
function onlyOperations(module, ...importNames) {
  const message = "The operation that is declared does this (app/http/operation.server.ts).";
  return [{ name: `#app/http/${module}.server.ts`, importNames, message }];
}

export default tseslint.config(
  {
    ignores: [
      "build/",
      "data/",
      ".upgrade/",
      "node_modules/",
      "test-results/",
      "playwright-report/",
    ],
  },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    // What needs types is of oxlint (.oxlintrc.json), which knows them in a sixth of the time.
    extends: [tseslint.configs.recommended],
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["**/*.{ts,tsx,js,mjs}"],
    plugins: { "import-x": importX },
    settings: {
      "import-x/resolver-next": [
        importX.createNodeResolver({ extensions: [".ts", ".tsx", ".js"] }),
      ],
    },
    rules: {
      "no-console": "error",
      "no-restricted-syntax": [
        "error",
        {
          selector:
            'CallExpression[callee.object.name="AbortSignal"][callee.property.name="any"] MemberExpression[object.name="AbortSignal"][property.name="timeout"]',
          message: "It never fires once it is collected as garbage: see app/time-limit.server.ts.",
        },
      ],
      "import-x/no-restricted-paths": [
        "error",
        {
          basePath: import.meta.dirname,
          zones: [
            ...roomZones,
            {
              target: ["./db", "./storage"],
              from: "./app",
              message: "db and storage know nothing of the app: pass configuration in.",
            },
            {
              target: "./db/migrations",
              from: "./db",
              except: ["./engines"],
              message: "A migration is frozen: it imports nothing that changes.",
            },
            {
              target: basement.filter((name) => name !== "jobs").map((name) => `./app/${name}`),
              from: ["./app/features", "./app/jobs"],
              message: "What every room stands on knows none.",
            },
            {
              target: "./app/ui",
              from: ["./db", "./storage"],
              message: "ui has no domain knowledge.",
            },
            {
              target: "./app/jobs/!(registry)*",
              from: "./app/features",
              message: "Only the registry knows which room handles a job.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["{app,db,scripts,storage,tests}/**/*.{ts,tsx,js,mjs}"],
    plugins: { shortit: { rules: { "no-import-cycle": noImportCycle } } },
    rules: { "shortit/no-import-cycle": "error" },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: [
      "app/**/pages/**",
      "app/**/api/**",
      "app/http/**",
      // They speak as the server does.
      "**/*.test.{ts,tsx}",
      "app/root.tsx",
      "app/entry.*",
      "app/routes.ts",
    ],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              group: ["@remix-run/node", "@remix-run/server-runtime"],
              message: "Only pages, API modules and http speak Remix; the domain returns data.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["app/features/**/*.{ts,tsx}"],
    ignores: [
      "**/*.test.{ts,tsx}",
      // Guesses and codes are counted by mail address as part of what is decided.
      "app/features/accounts/throttle.server.ts",
      "app/features/people/passwords/guesses.server.ts",
      "app/features/factors/guesses.server.ts",
      // Whoever opens the home page begins a list, which the operation of the feed counts too.
      "app/features/feed/list/home.server.ts",
      // The fields of a streamed upload are parsed as they come.
      "app/features/publish/upload/post-fields.server.ts",
      "app/features/profiles/settings/receive-picture.server.ts",
      // As those of an upload: the fields come with the files.
      "app/features/setup/lists/receive-list.server.ts",
      "app/features/messages/attachments/receive-message.server.ts",
      // Its sentences are in the language that the form was filled in.
      "app/features/removal/schema.server.ts",
    ],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          paths: [
            ...onlyOperations("input", "parseInput"),
            ...onlyOperations("body", "readForm", "readFields"),
            ...onlyOperations("context", "requestContext", "requireViewer"),
            ...onlyOperations("rate-limit", "rateLimit", "resetRateLimit", "countCall"),
          ],
        },
      ],
    },
  },
  {
    files: ["app/features/**/{pages,api}/*.{ts,tsx}"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...[
          'ExportNamedDeclaration > FunctionDeclaration[id.name="action"]',
          'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator[id.name="action"] > :matches(ArrowFunctionExpression, FunctionExpression)',
        ].map((selector) => ({
          selector,
          message: "An action is made from declared operations: form, forms or endpoint.",
        })),
      ],
    },
  },
  {
    files: ["app/ui/**", "app/features/cards/**"],
    ignores: ["**/*.test.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            { group: ["**/*.server.ts", "#db/*", "#storage/*"], message: "No server code." },
          ],
        },
      ],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["**/*.server.{ts,tsx}", "**/*.test.{ts,tsx}", "**/test-*.ts", ...noBrowsers],
    rules: { "no-restricted-properties": ["error", ...later] },
  },
  {
    files: ["app/ui/**/*.{ts,tsx}", "app/features/**/*.{ts,tsx}"],
    ignores: [
      "**/*.server.ts",
      "**/*.test.{ts,tsx}",
      "**/test-*.ts",
      ...noBrowsers,
      "app/ui/browser/browser-client.ts",
      "app/ui/browser/line/patient-router.ts",
      "app/ui/browser/storage.ts",
    ],
    rules: {
      "no-restricted-globals": ["error", ...browserCalls, ...browserStores],
      "no-restricted-properties": [
        "error",
        ...later,
        { object: "window", property: "fetch", message: CALLS },
        { object: "navigator", property: "sendBeacon", message: CALLS },
      ],
    },
  },
  {
    // `fetch` cannot say how much of an upload is sent.
    files: ["app/features/{publish/upload,resumable}/sending/{use-transfer,exchange}.ts"],
    rules: { "no-restricted-globals": ["error", ...browserStores] },
  },
  {
    files: ["**/*.tsx"],
    extends: [jsxA11y.flatConfigs.recommended],
  },
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: {
      globals: {
        process: "readonly",
        console: "readonly",
        URL: "readonly",
        fetch: "readonly",
        setTimeout: "readonly",
        clearTimeout: "readonly",
        setInterval: "readonly",
        clearInterval: "readonly",
        Buffer: "readonly",
        AbortController: "readonly",
        AbortSignal: "readonly",
      },
    },
  },
  { files: ["scripts/**", "tests/**"], rules: { "no-console": "off" } },
  {
    files: ["tests/e2e/**/*.spec.ts"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          name: "@playwright/test",
          importNames: ["test"],
          message: "tests/kit/browser.ts has one whose pages wait for their scripts.",
        },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector: `${A_TEST}:not([arguments.0.value=${NAMES_A_PROJECT}], :has(TemplateElement[value.raw=${NAMES_A_PROJECT}]))`,
          message:
            "Its title says where it runs: @desktop, @phone, @no-scripts (playwright.config.ts).",
        },
        {
          selector: "CallExpression[callee.property.name=/^(skip|fixme)$/]",
          message: "What does not run in a project does not name it in its title.",
        },
      ],
    },
  },
  {
    // A test may stand at any door.
    files: ["tests/**/*.ts", "**/*.test.{ts,tsx}", "**/test-*.ts"],
    rules: { "import-x/no-restricted-paths": "off" },
  },
);
