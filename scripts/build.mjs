import { prepare } from "./lib/prepare.mjs";
import { runMain } from "./lib/project.mjs";

await runMain(() => prepare({ parts: ["scripts", "app"] }));
