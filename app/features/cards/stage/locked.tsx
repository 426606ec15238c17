import { Avatar } from "#app/features/people/avatar.tsx";
import type { PostView } from "#app/features/posts/view.ts";
import { fill, plural } from "#app/strings/language.ts";
import { buttonLook, LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import { moneyText } from "#app/ui/intl/money.ts";
import { Link } from "#app/ui/link.tsx";
import { FollowForm } from "../actions/creator-link.tsx";
import styles from "./locked.module.css";
import { StageBlur } from "./stage-blur.tsx";
import { strings } from "../strings.ts";

/** A post for subscribers as others see it: whose it is, what one would get, and how to come near them. */
export default function Locked({ post }: { post: PostView }) {
  const { id_usuario, nombre_usuario: name, subscribersCount } = post;
  return (
    <div className={styles.locked}>
      <StageBlur of={{ ...post, preview: post.preview ?? null }} isSoft />
      <div className={styles.offer}>
        <Link to={`/u/${id_usuario}`} className={styles.picture}>
          <Avatar user={post} size={64} />
          <span className="visually-hidden">{fill(strings.profileOf, { name })}</span>
          <span className={styles.seal}>
            <Icon name="lock" size={16} />
          </span>
        </Link>{" "}
        <strong className={styles.title}>{strings.subscribersOnly}</strong>
        <p>{fill(strings.subscribeToSee, { name })}</p>
        {subscribersCount > 0 && (
          <p className={styles.count}>
            {plural(subscribersCount, strings.subscribers, fullNumber(subscribersCount))}
          </p>
        )}
        <ul className={styles.gains}>
          {Object.values(strings.forSubscribers).map((gain) => (
            <li key={gain}>
              <Icon name="tick" size={18} /> {gain}
            </li>
          ))}
        </ul>
        <HowToSubscribe name={name} id={post.id_publicacion} plan={post.plan} />
        {post.precio && (
          <LinkButton
            to={`/comprar/${post.id_publicacion}`}
            variant={post.plan ? "stage" : "primary"}
          >
            {fill(strings.buy, { money: moneyText(post.precio.cents, post.precio.currency) })}
          </LinkButton>
        )}
        <div className={styles.ways}>
          <FollowForm post={post} className={styles.follow!}>
            {(follows) => (
              <span
                className={buttonLook({
                  variant: follows || post.plan || post.precio ? "stage" : "primary",
                })}
              >
                {follows ? strings.followed : strings.followVerb}
              </span>
            )}
          </FollowForm>{" "}
          <LinkButton to={`/messages?to=${id_usuario}`} variant="stage">
            {strings.message}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

interface HowProps {
  name: string;
  /** Of the post that is wanted. */
  id: number;
  plan: PostView["plan"];
}

/** What it costs; who has not said so is asked by message. */
function HowToSubscribe({ name, id, plan }: HowProps) {
  if (!plan) return <p className={styles.how}>{fill(strings.howToSubscribe, { name })}</p>;
  const { cents, currency, dias_prueba: days } = plan;
  return (
    <>
      <p className={styles.price}>
        <strong>{fill(strings.perMonth, { money: moneyText(cents, currency) })}</strong>
        {days > 0 && <> · {plural(days, strings.trialDays)}</>}
      </p>
      <LinkButton to={`/suscribirse/${name}?post=${id}`}>{strings.subscribe}</LinkButton>
    </>
  );
}
