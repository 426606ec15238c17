import { fill } from "#app/strings/language.ts";
import { strings } from "./strings.ts";

const words = strings.stores.problems;

/** What `/readyz` says of a part, which speaks to programs. */
const forms: [RegExp, string][] = [
  [/^does not answer\b/, words.away],
  [/^no answer within (?<seconds>\d+) s$/, words.late],
  [/^no connection is free: (?<total>\d+) in use, (?<waiting>\d+) waiting$/, words.noConnection],
  [/^full: no file can be made$/, words.noFile],
  [/^full: the reserve is in use$/, words.reserve],
  [/^full$/, words.full],
  [/^too little room for uploads\b/, words.noUploads],
  [/^not migrated$/, words.notMigrated],
  [/^failed$/, words.failed],
  [/^is (?<seconds>\d+) s behind$/, words.behind],
  [/^is too far behind$/, words.tooFarBehind],
  [/^has not been looked at$/, words.unseen],
  [/^is no replica$/, words.noReplica],
  [/^is a replica of another server$/, words.replicaOfAnother],
  [/^its index is being filled$/, words.filling],
  [/^its index waits to be filled$/, words.toBeFilled],
];

/** The same in the language of the console; as it stands where it is what somebody's server has said. */
export function problemInWords(problem: string): string {
  for (const [form, sentence] of forms) {
    const match = form.exec(problem);
    if (match) return fill(sentence, match.groups ?? {});
  }
  return problem;
}
