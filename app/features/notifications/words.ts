import { fill, plural } from "#app/strings/language.ts";
import { PEOPLE_COUNTED, PEOPLE_NAMED } from "./limits.ts";
import { strings } from "./strings.ts";
import type { NotificationView } from "./view.ts";

/** What a line says. */
export function wordsOf({ tipo, people, count, reason }: NotificationView): string {
  if (tipo in strings.told) {
    const told = strings.told[tipo as keyof typeof strings.told];
    return reason === null ? told : `${told} ${reason}`;
  }
  if (tipo === "nueva_publicacion") {
    const said = { who: peopleWords(people, 1), count };
    if (count >= PEOPLE_COUNTED) return fill(strings.newPosts.many, { ...said, count: count - 1 });
    return fill(plural(count, strings.newPosts), said);
  }
  const did = strings.did[tipo as keyof typeof strings.did];
  return fill(count === 1 ? did.one : did.other, { who: peopleWords(people, count) });
}

function peopleWords(people: NotificationView["people"], count: number): string {
  const [first, second] = people.map(({ nombre_usuario }) => nombre_usuario);
  const named = { first: first ?? "", second: second ?? "" };
  const { one, two, more, many } = strings.who;
  if (count <= 1 || second === undefined) return fill(one, named);
  if (count === PEOPLE_NAMED) return fill(two, named);
  const rest = count - PEOPLE_NAMED;
  // Beyond what is counted nobody knows how many there are.
  if (count >= PEOPLE_COUNTED) return fill(many, { ...named, count: rest - 1 });
  return fill(plural(rest, more), named);
}
