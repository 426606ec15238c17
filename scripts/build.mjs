import { prepare } from "./lib/install/prepare.mjs";
import { runMain } from "./lib/project.mjs";

await runMain(() => prepare({ parts: ["scripts", "app"] }));
