import js from "@eslint/js";
import importX from "eslint-plugin-import-x";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const rooms = [
  ...["people", "media"],
  "posts",
  ...["delivery", "index", "comments"],
  ...["cards", "messages", "payouts", "subscriptions"],
  ...["publish", "post-page", "feed", "search", "profiles", "studio"],
  ...["accounts", "consent", "privacy", "legal"],
  "shell",
];

/** The doors of a room: how another room may not come in. Pages and API modules are nobody's import. */
const otherRoomsPages = rooms.map((room) => ({
  target: [
    "./app/http",
    "./app/jobs",
    "./app/ui",
    ...rooms.filter((name) => name !== room).map((name) => `./app/features/${name}`),
  ],
  from: [`./app/features/${room}/pages`, `./app/features/${room}/api`],
  message: "Pages and API modules are imported by the route map alone.",
}));

const CALLS = "Calls go through the browser client, which knows time limits and failures.";
const browserCalls = ["fetch", "XMLHttpRequest"].map((name) => ({ name, message: CALLS }));

export default tseslint.config(
  { ignores: ["build/", "data/", "node_modules/", "test-results/", "playwright-report/"] },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "@typescript-eslint/only-throw-error": "off", // Remix throws responses
      "@typescript-eslint/require-await": "off", // interfaces with a synchronous implementation
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }],
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
      "import-x/no-cycle": "error",
      "import-x/no-restricted-paths": [
        "error",
        {
          basePath: import.meta.dirname,
          zones: [
            ...otherRoomsPages,
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
              target: "./app/http",
              from: ["./app/features", "./app/jobs"],
              message: "The doors know no room.",
            },
            {
              target: "./app/ui",
              from: ["./app/features", "./app/jobs", "./db", "./storage"],
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
    files: ["app/**/*.{ts,tsx}"],
    ignores: [
      "app/**/pages/**",
      "app/**/api/**",
      "app/http/**",
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
              message:
                "Only doors (pages, API modules, http) speak Remix; the domain returns data.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["app/ui/**", "app/features/cards/**"],
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
    files: ["app/ui/**/*.{ts,tsx}", "app/features/**/*.{ts,tsx}"],
    ignores: ["**/*.server.ts", "**/*.test.{ts,tsx}", "**/test-*.ts", "app/ui/browser-client.ts"],
    rules: {
      "no-restricted-globals": ["error", ...browserCalls],
      "no-restricted-properties": [
        "error",
        { object: "window", property: "fetch", message: CALLS },
        { object: "navigator", property: "sendBeacon", message: CALLS },
      ],
    },
  },
  {
    // `fetch` cannot say how much of an upload is sent.
    files: ["app/features/publish/upload/use-transfer.ts"],
    rules: { "no-restricted-globals": "off" },
  },
  {
    files: ["**/*.tsx"],
    extends: [jsxA11y.flatConfigs.recommended],
    plugins: { "react-hooks": reactHooks },
    rules: reactHooks.configs.recommended.rules,
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
    // A test may stand at any door, and looks into answers whose shape it is about to check.
    files: ["tests/**/*.ts", "**/*.test.{ts,tsx}", "**/test-*.ts"],
    rules: {
      "import-x/no-restricted-paths": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
);
