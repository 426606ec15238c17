import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { isInstalled, runQuietly } from "../command.mjs";
import { findChromium, findHeadlessShell, installPlaywrightChromium } from "./chromium.mjs";
import { Failure } from "../project.mjs";

/** Programs from outside npm, and the Debian packages that bring them. */
const tools = {
  ffmpeg: { present: () => ["ffmpeg", "ffprobe"].every(isInstalled), packages: ["ffmpeg"] },
  redis: { present: () => isInstalled("redis-server"), packages: ["redis-server"] },
  // Without the fonts Chromium draws empty boxes on a bare machine.
  chromium: { present: () => findChromium() !== null, packages: ["chromium", "fonts-liberation"] },
  // Not every distribution has it, and Chromium itself does the same in half as long again.
  headlessShell: {
    present: () => Boolean(process.env.CHROMIUM_PATH) || isUbuntu() || findHeadlessShell() !== null,
    packages: ["chromium-headless-shell"],
    isOptional: true,
  },
  // For screenshots: without it Chromium draws a box for each emoji.
  emoji: {
    present: () => process.platform !== "linux" || hasEmojiFont(),
    packages: ["fontconfig", "fonts-noto-color-emoji"],
  },
  compiler: {
    present: () => ["python3", "make", "g++"].every(isInstalled),
    packages: ["python3", "build-essential"],
  },
};

/** @typedef {keyof typeof tools} Tool */

/** @param {Tool[]} wanted */
export function missingTools(wanted) {
  return wanted.filter((tool) => !tools[tool].present());
}

/**
 * The steps that install what is missing. Throws `Failure`, which says what to install, when there is
 * neither apt-get nor the right to use it.
 * @param {Tool[]} wanted
 * @returns {import("../steps.mjs").Step[]}
 */
export function installTools(wanted) {
  const missing = missingTools(wanted);
  // Ubuntu's Chromium packages only point at a snap, which runs neither in a container nor as root.
  const fromPlaywright = missing.filter((tool) => tool === "chromium" && isUbuntu());
  const optional = missing.filter((tool) => tools[tool].isOptional);
  const fromApt = missing.filter((tool) => ![...fromPlaywright, ...optional].includes(tool));
  return [
    ...(fromApt.length > 0 ? [installPackages(fromApt)] : []),
    ...(fromPlaywright.length > 0 ? [installPlaywrightChromium()] : []),
    ...(optional.length > 0 && aptGet() ? [tryPackages(optional)] : []),
  ];
}

function installPackages(missing) {
  const packages = packagesOf(missing);
  const apt = aptGet();
  if (!apt) throw new Failure(howToInstall(missing, packages));
  return {
    title: `Installing ${missing.join(", ")} (apt-get)`,
    run: async (detail) => {
      await install(apt, packages, detail);
      const still = missingTools(missing);
      if (still.length > 0) throw new Failure(`Still missing after apt-get: ${still.join(", ")}`);
    },
  };
}

function tryPackages(missing) {
  const packages = packagesOf(missing);
  return {
    title: `Installing ${packages.join(", ")} (apt-get), which is faster, where it is to be had`,
    run: (detail) => install(aptGet(), packages, detail).catch(() => undefined),
  };
}

function packagesOf(missing) {
  return missing.flatMap((tool) => tools[tool].packages);
}

async function install(apt, packages, detail) {
  await apt(["update"], detail);
  await apt(["install", "--yes", "--no-install-recommends", ...packages], detail);
}

/** Null when this user may not install packages here. */
function aptGet() {
  if (!isInstalled("apt-get")) return null;
  const root = process.getuid?.() === 0;
  if (!root && spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status !== 0) return null;
  const prefix = root ? [] : ["sudo", "-n"];
  return (args, detail) => {
    const line = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
    const options = ["-o", "DPkg::Lock::Timeout=300", "-o", "APT::Status-Fd=1"];
    const [command, ...rest] = [...line, ...options, ...args];
    return runQuietly(command, rest, {
      noise: APT_STATUS,
      onLine: (text) => {
        const { phase, percent } = APT_STATUS.exec(text)?.groups ?? {};
        if (percent) detail(`${PHASES[phase]} ${Math.round(Number(percent))}%`);
      },
    });
  };
}

const APT_STATUS = /^(?<phase>dl|pm)status:.*:(?<percent>[\d.]+):/;
const PHASES = { dl: "downloading", pm: "installing" };

function howToInstall(missing, packages) {
  return (
    `Missing: ${missing.join(", ")}, and this user may not install packages. Install with ` +
    `"sudo apt-get install ${packages.join(" ")}" (Debian, Ubuntu) or your system's way, then try again.`
  );
}

function hasEmojiFont() {
  const { stdout } = spawnSync("fc-list", [":lang=und-zsye"], { encoding: "utf8" });
  return Boolean(stdout?.trim());
}

function isUbuntu() {
  try {
    return /^ID=ubuntu$/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}
