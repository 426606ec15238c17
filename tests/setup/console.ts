import { format } from "node:util";

let errors: string[] = [];

const print = console.error;
console.error = (...args: unknown[]) => {
  errors.push(format(...args));
  print(...args);
};

/**
 * What was printed with `console.error` since the last call. A test that expects some takes it;
 * what nobody took fails the test.
 */
export function takeConsoleErrors(): string[] {
  const taken = errors;
  errors = [];
  return taken;
}
