import project from "../package.json";

/** Of this program, as CHANGELOG.md knows it. */
export const version: string = project.version;
