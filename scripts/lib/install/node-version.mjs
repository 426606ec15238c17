/**
 * What is wrong with this Node, in one line, or null. Without it an old one fails later, in words that
 * name anything but Node.
 * @param {string} version
 * @param {string} wanted `engines.node`: parts like ^20.19.0 and >=24.0.0
 */
export function nodeProblem(version, wanted) {
  const ranges = [...wanted.matchAll(/(\^|>=)(\d+)\.(\d+)/g)];
  const [major, minor] = version.split(".").map(Number);
  const fits = ranges.some(([, sign, least, leastMinor]) => {
    const newer = sign === ">=" && major > Number(least);
    return newer || (major === Number(least) && minor >= Number(leastMinor));
  });
  if (fits) return null;
  const lines = ranges.map(([, , least, leastMinor]) => `${least}.${leastMinor}`);
  const all = `${lines.slice(0, -1).join(", ")} or ${lines.at(-1)}`;
  return `Node ${version} does not run this: take ${all}, or newer (https://nodejs.org/en/download)`;
}
