import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { isComposing } from "#app/ui/keys/composing.ts";
import { Link } from "#app/ui/link.tsx";
import { common } from "#app/ui/strings.ts";
import { CLOSES, useDialog } from "#app/ui/dialog/use-dialog.ts";
import { QUERY_MAX } from "../limits.ts";
import { type Option, sectionsOf } from "./quick-options.ts";
import { QuickIdeas } from "./quick-ideas.tsx";
import { QuickResults } from "./quick-results.tsx";
import styles from "./quick-search.module.css";
import { searchPath } from "../search-path.ts";
import { useRememberSearch } from "../recent/use-recent-searches.ts";
import { useQuickSearch } from "./use-quick-search.ts";
import { strings } from "../strings.ts";

const LIST = "quick-search-list";

/** The quick search over a page (product.md 15.8): one field, and what it finds as one types. */
export default function QuickSearch({ onClose }: { onClose: () => void }) {
  const { ref, events, close } = useDialog({ onClose });
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const { state, found } = useQuickSearch(typed);
  const sections = found && state !== "error" ? sectionsOf(found) : [];
  const options = sections.flatMap((section) => section.options);
  const active = options.find(({ id }) => id === chosen);
  const remember = useRememberSearch();
  const field = useRef<HTMLInputElement>(null);
  const isIdle = state === "idle";
  const isEmpty = state === "ready" && options.length === 0;

  const go = (to: string) => {
    close();
    navigate(to);
  };
  const open = (option: Option) => {
    remember(searchOf(option, typed));
    go(option.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (event.key === "ArrowDown" && (isIdle || isEmpty)) return firstIdea(event)?.focus();
      setChosen(neighbour(options, active, event.key === "ArrowDown" ? 1 : -1));
    }
    // While something is being composed Enter belongs to the keyboard.
    if (event.key === "Enter" && active && !isComposing(event)) {
      event.preventDefault();
      open(active);
    }
  };

  return (
    <dialog ref={ref} className={styles.dialog} aria-label={strings.quick.title} {...events}>
      <div className={styles.panel}>
        <form
          action="/search"
          role="search"
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            go(searchPath({ q: typed.trim() }));
          }}
        >
          <Icon name="search" />
          <input
            ref={field}
            className={styles.input}
            // Not "search": there Escape would empty the field before it closes the dialog.
            type="text"
            name="q"
            role="combobox"
            aria-label={strings.title}
            aria-expanded={options.length > 0}
            aria-controls={LIST}
            aria-autocomplete="list"
            aria-activedescendant={active?.id}
            placeholder={strings.quick.placeholder}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={QUERY_MAX}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosen(null);
            }}
            onKeyDown={onKeyDown}
          />
          <Button type="button" variant="plain" iconOnly aria-label={common.close} {...CLOSES}>
            <Icon name="close" />
          </Button>
        </form>
        <div className={styles.body}>
          <QuickResults
            id={LIST}
            sections={sections}
            active={active?.id}
            isOld={state === "loading"}
            onChoose={(option) => remember(searchOf(option, typed))}
          />
          <p role="status" className={styles.status}>
            {wordsFor(state, options.length)}
          </p>
          {(isIdle || isEmpty) && (
            <QuickIdeas withRecent={isIdle} onLeave={() => field.current?.focus()} />
          )}
        </div>
        {typed.trim() && (
          <Link to={searchPath({ q: typed.trim() })} className={styles.all}>
            {strings.quick.all}
            <Icon name="arrow-right" />
          </Link>
        )}
      </div>
    </dialog>
  );
}

/** What of it is kept as a search: a person by their name, a hashtag is kept by its page. */
function searchOf(option: Option, typed: string): string {
  if (option.kind === "user") return `@${option.user.nombre_usuario}`;
  return option.kind === "tag" ? "" : typed;
}

function firstIdea({ currentTarget }: KeyboardEvent): HTMLElement | null | undefined {
  return currentTarget.closest("dialog")?.querySelector<HTMLElement>("[data-ideas] a");
}

/** The one after or before it, around the ends. */
function neighbour(options: Option[], active: Option | undefined, step: 1 | -1): string | null {
  if (options.length === 0) return null;
  const from = active ? options.indexOf(active) : step === 1 ? -1 : 0;
  return options[(from + step + options.length) % options.length]!.id;
}

function wordsFor(state: ReturnType<typeof useQuickSearch>["state"], options: number): string {
  if (state === "loading") return common.searching;
  if (state === "error") return strings.failed;
  if (state === "ready" && options === 0) return strings.noResults;
  return "";
}
