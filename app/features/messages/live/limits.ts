/** So long apart are the signs that a stream is alive. */
export const BEAT_SECONDS = 20;
/** Without a sign for so long a stream counts as dead, and messages are asked for again. */
export const SILENCE_SECONDS = 50;
/** After so long a stream ends and is opened anew, wherever there is room then. */
export const STREAM_MINUTES = 15;
/** How often a process asks for what others have written: where nobody tells it, and where Redis does. */
export const LOOK_SECONDS = { process: 1, all: 5 } as const;

/** Of one person and in one process; the oldest of a person ends. */
export const STREAMS_PER_PERSON = 6;
export const STREAMS_PER_PROCESS = 5_000;
export const STREAMS_OPENED_PER_MINUTE = 30;
export const STREAMS_OPENED_PER_MINUTE_AND_ADDRESS = 600;

/** That somebody is writing is told no more often, and counts for so long. */
export const TYPING_EVERY_SECONDS = 3;
export const TYPING_SECONDS = 6;
export const TYPING_PER_MINUTE = 60;
