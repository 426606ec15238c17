import {
  type ComponentProps,
  type KeyboardEvent,
  type SyntheticEvent,
  useId,
  useRef,
  useState,
} from "react";
import { Avatar } from "#app/features/people/avatar.tsx";
import { DESCRIPTION_MAX } from "#app/features/posts/limits.ts";
import { plural } from "#app/strings/language.ts";
import { TextArea } from "#app/ui/forms/field.tsx";
import { isComposing } from "#app/ui/keys/composing.ts";
import { strings as publish } from "../../strings.ts";
import { strings } from "../strings.ts";
import styles from "./caption-field.module.css";
import { type Suggestion, useSuggestions } from "./use-suggestions.ts";
import { type TypedWord, wordAt } from "./word-at.ts";

type CaptionFieldProps = Pick<ComponentProps<typeof TextArea>, "defaultValue" | "error" | "rows">;

/**
 * The description of a post. While a hashtag or a name is typed it offers those that begin so: the
 * arrows go through them, Enter takes one, Escape puts them away, and whoever just types on is not
 * in anybody's way.
 */
export function CaptionField(props: CaptionFieldProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement | null>(null);
  const [word, setWord] = useState<TypedWord | null>(null);
  /** Its words: a later answer may give it another place. */
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useSuggestions(word);
  const active = list.findIndex(({ text }) => text === chosen);
  const isOpen = list.length > 0;
  const optionId = (index: number) => `${id}-${index}`;

  const look = ({ target }: SyntheticEvent) => {
    // What was written before the scripts came is told of wherever one is by then.
    if (!(target instanceof HTMLTextAreaElement) || target !== document.activeElement) return;
    area.current = target;
    const { value, selectionStart, selectionEnd } = target;
    const next = selectionStart === selectionEnd ? wordAt(value, selectionStart) : null;
    setWord((before) => (isSame(before, next) ? before : next));
    if (!isSame(word, next)) setChosen(null);
  };
  const close = () => {
    setWord(null);
    setChosen(null);
  };
  const take = ({ text }: Suggestion) => {
    if (!area.current || !word) return;
    const { value } = area.current;
    // The space that follows it, which may be there already.
    const end = word.end + (/^\s/.test(value.slice(word.end)) ? 1 : 0);
    area.current.setRangeText(`${word.sign}${text} `, word.start, end, "end");
    area.current.focus();
    close();
    // The counter, the draft and everybody else who listens hear of it as of typing.
    area.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || isComposing(event)) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setChosen(list[stepFrom(active, step, list.length)]?.text ?? null);
    else if (event.key === "Enter" && list[active]) take(list[active]);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  };

  return (
    // What is typed and pressed comes up from the field.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.caption}
      onInput={look}
      onSelect={look}
      onKeyDown={onKeyDown}
      onBlur={close}
    >
      <TextArea
        label={publish.description}
        name="descripcion"
        maxLength={DESCRIPTION_MAX}
        counter
        hint={publish.descriptionHint}
        autoComplete="off"
        aria-autocomplete="list"
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        {...props}
      />
      {isOpen && (
        <ul id={id} role="listbox" aria-label={strings.suggestions.label} className={styles.list}>
          {list.map((suggestion, index) => (
            // Its keys are those of the field, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={suggestion.text}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(suggestion)}
            >
              {suggestion.picture !== undefined && (
                <Avatar user={{ profile_picture: suggestion.picture }} size={32} />
              )}
              <span className={styles.text}>
                {word?.sign}
                {suggestion.text}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {isOpen && plural(list.length, strings.suggestions.count)}
      </p>
    </div>
  );
}

/** From before the first to after the last and round again; -1 is the field itself. */
function stepFrom(active: number, step: 1 | -1, count: number): number {
  const next = active + step;
  if (next < -1) return count - 1;
  return next < count ? next : -1;
}

function isSame(some: TypedWord | null, other: TypedWord | null): boolean {
  return some?.start === other?.start && some?.text === other?.text && some?.sign === other?.sign;
}
