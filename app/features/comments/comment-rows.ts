import type { CommentView } from "./view.ts";

/** With one that was just written: it stands first, or behind the one that is pinned. */
export function behindPinned(all: CommentView[], fresh: CommentView): CommentView[] {
  const [first, ...others] = all;
  return first?.pinned ? [first, fresh, ...others] : [fresh, ...all];
}

/** With a comment in the place of the one with this id. Where the list was read meanwhile, it may have it already. */
export function withComment(all: CommentView[], id: number, comment: CommentView): CommentView[] {
  return all.flatMap((each) => {
    if (each.id_comentario === id) return [comment];
    return each.id_comentario === comment.id_comentario ? [] : [each];
  });
}

/** With this one pinned, first and instead of any other; or no longer pinned, where it is. */
export function withPin(all: CommentView[], id: number, pinned: boolean): CommentView[] {
  const changed = all.map((each) => {
    if (each.id_comentario === id) return { ...each, pinned };
    return pinned ? { ...each, pinned: false } : each;
  });
  return pinned ? pinnedFirst(changed) : changed;
}

/** Takes back what {@link withPin} did to `before`. What has come, gone and changed since stays. */
export function pinUndone(all: CommentView[], id: number, before: CommentView[]): CommentView[] {
  const isIt = (each: CommentView) => each.id_comentario === id;
  const other = all.find((each) => each.pinned && !isIt(each));
  const pinned = (other ?? before.find((each) => each.pinned))?.id_comentario;
  const back = all.map((each) => ({ ...each, pinned: each.id_comentario === pinned }));
  const one = back.find(isIt);
  if (!one) return pinnedFirst(back);
  const others = back.filter((each) => each !== one);
  const at = before.findIndex(isIt);
  const placeOf = (known: CommentView | undefined) =>
    others.findIndex((each) => each.id_comentario === known?.id_comentario);
  const [above, below] = [placeOf(before[at - 1]), placeOf(before[at + 1])];
  const end = above < 0 ? others.length : above + 1;
  // What is pinned by now has left its place.
  const place = below < 0 || others[below]!.pinned ? end : below;
  return pinnedFirst([...others.slice(0, place), one, ...others.slice(place)]);
}

function pinnedFirst(all: CommentView[]): CommentView[] {
  return [...all.filter(({ pinned }) => pinned), ...all.filter(({ pinned }) => !pinned)];
}
