import { beforeAll, describe, expect, it } from "vitest";
import { operations } from "#app/operations.server.ts";
import { call, told } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { follow } from "#tests/kit/ties.ts";
import { engines } from "#tests/setup/database.ts";
import { setBlock } from "./block.server.ts";

/** What comes of a call that is about the other: for the blocked, then for who has blocked them. */
type Outcome = [blocked: number, blocker: number];

const gone: Outcome = [404, 404];
/** A list or a picture of many: it is there, and has nothing of the other's in it. */
const without: Outcome = [200, 200];
/** One's own affairs, whoever else there is: nobody is named in it. */
const own = "own";
/** Of who has blocked somebody: their profile is there, to end the block. */
const known: Outcome = [404, 200];

/** Every operation has to say what it is under a block. */
const outcomes: Record<string, Outcome | typeof own> = {
  // Accounts, the site and the browser.
  ...{ signUp: own, verifySignUp: own, resendCode: own, signIn: own, signInWithProvider: own },
  ...{ askProof: own, mailSignInLink: own, decideRename: own },
  ...{ beginProviderSignIn: own, finishProviderSignIn: own, signOut: own, requestReset: own },
  ...{ resetPassword: own, changePassword: own, endSession: own, endOtherSessions: own },
  ...{ listWebhooks: own, addWebhook: own, readWebhook: own, changeWebhook: own },
  resendDelivery: own,
  ...{ listTokens: own, makeToken: own, revokeToken: own },
  ...{ listSessions: own, endEverySession: own },
  allowProvider: own,
  ...{ unlinkProvider: own, giveConsent: own, describeApi: own, askSupport: own, chooseTheme: own },
  ...{ chooseSaver: own, chooseDiscretion: own, readManifest: own },
  ...{ confirmSession: own, mailConfirmCode: own, confirmQuestion: own, addPasskey: own },
  ...{ beginTotp: own, finishTotp: own, removeTotp: own, listFactors: own },
  ...{ newRecoveryCodes: own, passkeyOptions: own, passkeyQuestion: own, removePasskey: own },
  ...{ renamePasskey: own, signInWithPasskey: own, finishSecondStep: own, beginEmailChange: own },
  ...{ finishEmailChange: own },
  ...{ askArco: own, addToArco: own, withdrawArco: own, workOnArco: own },
  ...{ attachArcoPaper: own, openArcoPaper: own },
  ...{ choosePurposes: own, chooseSuggested: own, acceptTexts: own },
  ...{ readTexts: own, dismissTexts: own },
  ...{ beginAgeCheck: own, finishAgeCheck: own },
  ...{ askDeletion: own, readDeletion: own, undoDeletion: own, mailDeletionLink: own },
  ...{ askExport: own, readExport: own, downloadExport: own, mailExportLink: own },
  ...{ readHealth: own, readReadiness: own, setMessagePreferences: own },
  // One's profile, and what one has published and earned.
  ...{ updateProfile: own, changeAvatar: own, readAvatar: own, changeCover: own, readCover: own },
  ...{
    removeCover: own,
    publishPost: own,
    listUploads: own,
    beginUpload: own,
    readResumable: own,
    sendUpload: own,
    removeUpload: own,
    removeDraft: own,
    listMonths: own,
    settlePayment: own,
    settleAll: own,
  },
  ...{ tellWatches: own, readStatsCsv: own, listPostLines: own, askToCreate: own },
  ...{ listAnomalies: own, decideAnomaly: own },
  ...{ savePayoutAccount: own, removePayoutAccount: own, notePayoutCfdi: own },
  ...{ listPayoutBatches: own, makePayoutBatch: own, readPayoutBatch: own, payPayoutBatch: own },
  ...{ concludeWithdrawal: own, downloadPayoutBatch: own },
  ...{ listUnsettledPayments: own, resolvePostback: own, resolveSale: own },
  ...{ addPushDevice: own, listPushDevices: own, removePushDevice: own, removeThisPushDevice: own },
  ...{ readServiceWorker: own },
  // Who runs the site.
  ...{ readOverview: own, readCheckup: own, probe: own, readStorage: own },
  ...{ findPeople: own, readPersonAsAdministrator: own, setTraits: own, setStanding: own },
  ...{
    setSubscriptionOfPerson: own,
    endSessionsOfPerson: own,
    findPosts: own,
    readPostAsAdministrator: own,
  },
  ...{ decidePost: own, listStoppedJobs: own, settleJob: own, retryAllJobs: own },
  ...{ readSettings: own, changeSettings: own, undoSetting: own, readSettingsHistory: own },
  ...{
    readKnownLists: own,
    setKnownList: own,
    ...{ importKnownList: own, removeKnownList: own, readListChanges: own, undoListChange: own },
    makeFirstAdministrator: own,
    nameFirstAdministrator: own,
  },
  // What one has asked to be looked at, and who looks at it.
  ...{ listReports: own, readReport: own, addToReport: own, askRemoval: own, addToRemoval: own },
  ...{ appealRemoval: own, withdrawRemoval: own },
  ...{ answerRemoval: own, addPostsOfCopies: own, releaseEvidence: own, readRemovalCopy: own },
  ...{ readCasePicture: own, openReleaseFile: own },
  ...{ countCases: own, listCases: own, searchCases: own, workOnCase: own },
  ...{ approvePost: own, setTrust: own, decideCase: own, decideTogether: own, answerAppeal: own },
  ...{ makeReport: own, readTransparencyReport: own },
  // Who one is, and who decides that.
  ...{ readVerification: own, saveVerification: own, sendVerificationPhoto: own },
  ...{ submitVerification: own, beginVerifier: own, withdrawVerification: own, hearVerifier: own },
  ...{ listVerifications: own, decideVerification: own, openVerificationPhoto: own },
  ...{ appealByLink: own, appealDecision: own, reverseDecision: own },
  // What one may not see one cannot report: see app/features/reports.
  report: gone,
  // Made once for visitors, of what all may see.
  readPreview: own,
  // For everybody alike, as visitors.
  ...{ readOembed: own, readCreatorFeed: own },

  readUser: known,
  readUserByName: known,
  listUserPosts: known,
  readFollow: known,
  follow: [404, 403],
  block: [200, 200],
  listBlocked: [200, 200],
  mute: known,
  listMuted: without,
  listMutedWords: own,
  // Of people with whom there is a block nothing is told: see app/features/notifications.
  ...{ listNotifications: without, countNotifications: own, readNotifications: own },
  ...{ readNotification: own, saveNotificationSettings: own, endNotificationMails: own },
  muteWord: own,
  listFollowers: known,
  listFollowing: known,

  readPost: gone,
  readUpload: gone,
  readStatus: gone,
  readStatuses: without,
  likePost: gone,
  // Where one is not named; where one is, it is taken back all the same (remove-mention.test.ts).
  removePostMention: gone,
  removeCommentMention: gone,
  readLike: gone,
  savePost: gone,
  readSave: gone,
  countView: gone,
  hidePost: gone,
  pinPost: gone,
  deletePost: gone,
  publishRest: gone,
  editPost: gone,
  addFiles: gone,
  replaceFile: gone,
  deleteFile: gone,
  describeFile: gone,
  ...{ readCaptions: gone, listCaptions: gone, saveCaptions: gone, deleteCaptions: gone },
  draftCaptions: gone,

  // Who is shown in one's post, and what one answers to that: see app/features/releases.
  readPeople: gone,
  sayWhoIsShown: gone,
  namePerson: gone,
  addRelease: gone,
  unnamePerson: gone,
  coverFiles: gone,
  listAppearances: own,
  readAppearance: own,
  answerAppearance: own,
  withdrawRelease: own,

  // One sells to nobody on the other side of a block; what one has paid for one reads and ends all the same.
  readPlan: known,
  openOrder: [404, 403],
  startTrial: [404, 403],
  giveTip: [404, 403],
  // The post of somebody on the other side of a block is as good as gone, and the price of theirs is theirs.
  ...{ buyPost: gone, savePrice: gone, endPrice: gone },
  ...{ savePlan: own, endPlan: own, readOrder: own, withdrawOrder: own },
  // Without a subscription there is no price of it; with one, its orders are those of `openOrder`.
  ...{ readPayments: own, cancelSubscription: own, agreePrice: gone },

  listComments: gone,
  listAnswers: gone,
  likeComment: gone,
  pinComment: gone,
  writeComment: gone,
  editComment: gone,
  deleteComment: gone,
  hideComment: gone,

  listSaved: without,
  startFeed: without,
  continueFeed: without,
  recordEvent: [204, 204],
  recordEvents: [204, 204],
  search: without,
  suggestSearches: without,
  listFollowedHashtags: without,
  readHashtag: without,
  followHashtag: without,

  listConversations: without,
  countUnread: without,
  readThread: [404, 200],
  sendMessage: [404, 403],
  searchThread: [404, 200],
  // A message that one has got stays one's own to hide: see app/features/messages.
  ...{ hideMessage: own, deleteMessage: own },
  // What was said of a message, and what becomes of a request: see there too.
  reactToMessage: own,
  answerMessageRequest: own,
  // Who may know that somebody writes is asked where it is told.
  ...{ streamMessages: own, sayTyping: own, setMessageSignals: own },
};

interface Side {
  person: Person;
  /** In whatever they have written. */
  mark: string;
  post: number;
  file: number;
  upload: string;
  comment: number;
}

const body: Record<string, (other: Side, me: Side) => unknown> = {
  follow: () => ({ following: true }),
  mute: () => ({ muted: true }),
  report: ({ post }) => ({ tipo: "publicacion", id: post, motivo: "spam" }),
  // It stays as it is: the block of the other is not mine to end.
  block: (_, { mark }) => ({ blocked: mark === "rosa_bloquea" }),
  editPost: () => ({ descripcion: "x" }),
  writeComment: () => ({ contenido: "hola" }),
  editComment: () => ({ contenido: "hola" }),
  sendMessage: () => ({ text: "hola" }),
  sayWhoIsShown: () => ({ aparecen: "yo" }),
  namePerson: ({ mark }) => ({ nombre: mark }),
  openOrder: () => ({ meses: 1 }),
  agreePrice: () => ({ cents: 14_900, currency: "MXN" }),
  giveTip: () => ({ cantidad: "50.00" }),
  savePrice: () => ({ precio: "49.00" }),
  addRelease: () => new FormData(),
  addFiles: () => new FormData(),
  replaceFile: () => new FormData(),
  describeFile: () => ({ alt: "x" }),
  saveCaptions: () => ({ vtt: "WEBVTT" }),
  publishRest: () => new URLSearchParams({ intent: "publish" }),
};

const query: Record<string, (other: Side) => string> = {
  search: ({ mark }) => `q=${mark}`,
  searchThread: () => "q=hola",
  readStatuses: ({ post }) => `ids=${post}`,
};

describe.each(engines)("with a block between two, on %s", (engine) => {
  const ctx = useStage(engine);
  let blocker: Side;
  let blocked: Side;
  let third: Side;
  let feed: { sessionId: string; postId: number };

  const newSide = async (mark: string): Promise<Side> => {
    const person = await newPerson(ctx, {
      nombre_usuario: mark,
      es_creador: 1,
      biografia: mark,
      listas_visibles: 1,
    });
    const descripcion = `De ${mark} #comun`;
    const { id: post, archivos } = await newPost(person, { descripcion, shows: ["photo"] });
    const { id_archivo: file, url_archivo: upload } = archivos[0]!;
    return { person, mark, post, file, upload, comment: 0 };
  };
  const comment = async (by: Side, { post }: Side, contenido = `Dice ${by.mark}`) => {
    const path = `/api/publicaciones/${post}/comentarios`;
    const answer = await call("POST", path, { as: by.person, body: { contenido } });
    expect(answer.status).toBe(201);
    return answer.body.comment.id_comentario as number;
  };

  beforeAll(async () => {
    blocker = await newSide("rosa_bloquea");
    blocked = await newSide("hugo_molesta");
    third = await newSide("tercera");
    for (const side of [blocker, blocked]) {
      const other = side === blocker ? blocked : blocker;
      await follow(side.person, third.person);
      await follow(third.person, side.person);
      await follow(side.person, other.person);
      side.comment = await comment(side, third);
      await comment(side, other, `Hola @${other.mark}, de ${side.mark}`);
      for (const what of ["like", "save"]) {
        const path = `/api/publicaciones/${other.post}/${what}`;
        expect((await call("POST", path, { as: side.person })).status).toBe(200);
      }
      const text = { text: `Te escribe ${side.mark}` };
      await call("POST", `/api/messages/with/${other.person.id}`, { as: side.person, body: text });
    }
    const id_usuario = blocked.person.id;
    await setBlock(blocker.person, { id_usuario, blocked: true });
    feed = { sessionId: "", postId: 0 };
  });

  const pathOf = (path: string, other: Side) => {
    const isComment = path.includes("/comentarios/{id}");
    const id = isComment ? other.comment : path.includes("publicacion") ? other.post : 0;
    return path
      .replace("{id}", path.includes("/saved") && id === 0 ? "me" : `${id || other.person.id}`)
      .replace("{username}", other.mark)
      .replace("{tag}", "comun")
      .replace("{idioma}", "es")
      .replace("{persona}", "1")
      .replace("{file}", path.startsWith("/uploads") ? other.upload : `${other.file}`);
  };

  const ask = async (id: string, me: Side, other: Side) => {
    const { declaration } = operations.find((each) => each.declaration.id === id)!;
    const { method, path } = declaration;
    const event = { ...feed, index: 0, event: "watch2", dwellMs: 9_000 };
    const given =
      id === "startFeed"
        ? { tab: "para-ti" }
        : id === "continueFeed"
          ? { sessionId: feed.sessionId, currentIndex: 0 }
          : id === "recordEvent"
            ? event
            : id === "recordEvents"
              ? { events: [event, event] }
              : body[id]?.(other, me);
    const search = query[id] ? `?${query[id](other)}` : "";
    const answer = await call(method, pathOf(path, other) + search, {
      as: me.person,
      ...(method !== "GET" && { body: given ?? {} }),
    });
    if (id === "startFeed") {
      const { sessionId, posts } = answer.body;
      feed = { sessionId, postId: posts[0].id_publicacion };
    }
    return answer;
  };

  it("no operation has forgotten to say what it does", () => {
    const ids = operations.map(({ declaration }) => declaration.id);
    expect(Object.keys(outcomes).sort()).toEqual(ids.sort());
  });

  const cases = Object.entries(outcomes).flatMap(([id, outcome]) =>
    outcome === own ? [] : [[id, outcome] as const],
  );

  it.each(cases)("%s", async (id, [toBlocked, toBlocker]) => {
    for (const [me, other, status] of [
      [blocked, blocker, toBlocked],
      [blocker, blocked, toBlocker],
    ] as const) {
      if (id === "continueFeed" || id.startsWith("recordEvent")) await ask("startFeed", me, other);
      const answer = await ask(id, me, other);
      expect(answer.status, `${id} of ${me.mark}`).toBe(status);
      // What names them is the profile, the thread and the list of the blocker's own making.
      const isNamed = me === blocker && ["readUser", "readUserByName", "readThread"].includes(id);
      if (isNamed || id === "listBlocked" || id === "block" || id === "listConversations") continue;
      expect(JSON.stringify(answer.body ?? ""), `${id} of ${me.mark}`).not.toContain(other.mark);
    }
  });

  it("pages show nothing of the other, old or new", async () => {
    for (const [me, other] of [
      [blocker, blocked],
      [blocked, blocker],
    ] as const) {
      const paths = ["/", "/?tab=siguiendo", "/search?q=%23comun", "/saved"];
      paths.push(`/u/${third.mark}/seguidores`, `/u/${third.mark}/seguidos`);
      paths.push(`/publicacion/${third.post}`, `/publicacion/${me.post}`);
      for (const path of paths) {
        const { status, body: page } = await call("GET", path, { as: me.person });
        expect(status, path).toBe(200);
        // What one has written oneself keeps the name as it was typed.
        const shown = JSON.stringify(page).replaceAll(`@${other.mark}`, "");
        expect(shown, `${path} of ${me.mark}`).not.toContain(other.mark);
      }
      const [theirs, nobodys] = await Promise.all(
        [other.post, 999_999].map((id) => told("GET", `/publicacion/${id}`, { as: me.person })),
      );
      expect(theirs).toEqual(nobodys);
    }
    expect((await call("GET", `/u/${blocker.mark}`, { as: blocked.person })).status).toBe(404);
    const profile = await call("GET", `/u/${blocked.mark}`, { as: blocker.person });
    expect(profile.body).toMatchObject({ blocked: true, page: { rows: [] } });
  });

  it("others and moderators see both, and a name between the two means nobody to anybody", async () => {
    const moderator = await newPerson(ctx, { role: "moderator" });
    for (const as of [third.person, moderator]) {
      const path = `/api/publicaciones/${blocker.post}/comentarios`;
      const { body: page } = await call("GET", path, { as });
      expect(page.comments).toMatchObject([
        { contenido: expect.stringMatching(/, de hugo_molesta$/) as string, menciones: [] },
      ]);
      expect((await call("GET", `/api/user/${blocker.person.id}`, { as })).status).toBe(200);
    }
  });

  it("a moderator who is blocked looks, and touches nothing", async () => {
    const moderator = await newPerson(ctx, { role: "moderator" });
    await setBlock(blocker.person, { id_usuario: moderator.id, blocked: true });
    const path = `/api/publicaciones/${blocker.post}`;
    const as = moderator;
    expect((await call("GET", path, { as })).status).toBe(200);
    for (const act of ["like", "save", "comentarios"]) {
      const answer = await call("POST", `${path}/${act}`, { as, body: { contenido: "x" } });
      expect(answer).toMatchObject({ status: 403, body: { code: "blocked" } });
    }
  });

  it("all is there again once it has ended", async () => {
    const id_usuario = blocked.person.id;
    await setBlock(blocker.person, { id_usuario, blocked: false });
    for (const [me, other] of [
      [blocker, blocked],
      [blocked, blocker],
    ] as const) {
      const as = me.person;
      expect((await call("GET", `/api/publicaciones/${other.post}`, { as })).status).toBe(200);
      expect((await call("GET", `/api/user/${other.person.id}`, { as })).status).toBe(200);
      const path = `/api/publicaciones/${me.post}/comentarios`;
      const { body: page } = await call("GET", path, { as });
      expect(page.comments).toMatchObject([{ menciones: [{ id_usuario: me.person.id }] }]);
    }
  });
});
