import { actionOfOperations } from "./action-of-operations.js";
import { importZones } from "./import-zones.js";
import { leftToOperations } from "./left-to-operations.js";
import { noImportCycle } from "./no-import-cycle.js";
import { noSkippedTest } from "./no-skipped-test.js";
import { noTimeoutInAny } from "./no-timeout-in-any.js";
import { titleNamesProject } from "./title-names-project.js";

/** What oxlint has no rule for. Where each holds stands in .oxlintrc.json. */
export default {
  meta: { name: "shortit" },
  rules: {
    "action-of-operations": actionOfOperations,
    "import-zones": importZones,
    "left-to-operations": leftToOperations,
    "no-import-cycle": noImportCycle,
    "no-skipped-test": noSkippedTest,
    "no-timeout-in-any": noTimeoutInAny,
    "title-names-project": titleNamesProject,
  },
};
