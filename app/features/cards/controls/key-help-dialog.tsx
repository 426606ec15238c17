import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog/dialog.tsx";
import { CLOSES } from "#app/ui/dialog/use-dialog.ts";
import { ShortcutsSwitch } from "#app/ui/keys/shortcuts-switch.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "./key-help-dialog.module.css";
import { strings } from "./strings.ts";

const { keys } = strings;

const table: [words: string, ...keys: string[]][] = [
  [keys.next, "↓", "j", keys.space],
  [keys.previous, "↑", "k"],
  [keys.files, "←", "→"],
  [keys.play, keys.enter],
  [keys.like, "l"],
  [keys.comments, "c"],
  [keys.sound, "m"],
  [keys.search, "/"],
  [keys.help, "?"],
];

/** Which keys do what in the feed and the vertical viewer. */
export default function KeyHelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={keys.title} onClose={onClose}>
      <dl className={styles.keys}>
        {table.map(([words, ...names]) => (
          <div key={words} className={styles.line}>
            <dt>{words}</dt>
            <dd>
              {names.map((name) => (
                <kbd key={name} className={styles.key}>
                  {name}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <ShortcutsSwitch />
      <DialogActions>
        <Button type="button" variant="quiet" {...CLOSES}>
          {common.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
