import { menuItem } from "#app/ui/menu/popup-menu.tsx";
import { HiddenFields, type HiddenFieldsProps } from "../hidden-fields.tsx";
import { strings } from "../strings.ts";

/** For whose post it is, in the menu of a comment. */
export function PinForm({ comment, paths, onPin }: HiddenFieldsProps & { onPin: () => void }) {
  return (
    <form
      method="post"
      action={paths.action}
      onSubmit={(event) => {
        event.preventDefault();
        onPin();
      }}
    >
      <HiddenFields paths={paths} comment={comment} />
      <input type="hidden" name="intent" value="pin-comment" />
      <button className={menuItem} name="pinned" value={comment.pinned ? "0" : "1"}>
        {comment.pinned ? strings.unpin : strings.pin}
      </button>
    </form>
  );
}
