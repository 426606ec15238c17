// Preloaded into every remix-serve process.
import "./remote-address.ts";
import { catchBadAddresses } from "./lib/bad-address.ts";
import { catchForgedOrigins } from "./lib/forged-origin.ts";
import { finishOnSignal } from "./lib/finish-on-signal.ts";
import { hearSupervision } from "./lib/hear-supervision.ts";
import { limitConnections } from "./lib/connection-limits.ts";
import { catchOddMethods } from "./lib/odd-methods.ts";
import { serveSmallAssets } from "./lib/small-assets.ts";
import { tameLog } from "./lib/tame-log.ts";

catchBadAddresses();
catchOddMethods();
catchForgedOrigins();
limitConnections();
serveSmallAssets("build/client");
finishOnSignal();
hearSupervision();
tameLog();
