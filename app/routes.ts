import { index, route, type RouteConfig } from "@remix-run/route-config";

/** The map: every address of the product and the module that answers it. */
export default [
  index("features/feed/pages/home.tsx"),
  route("consent", "features/consent/pages/consent.tsx"),
  route("login", "features/accounts/pages/login.tsx"),
  route("signup", "features/accounts/pages/signup.tsx"),
  route("logout", "features/accounts/pages/logout.tsx"),
  route("forgot", "features/accounts/pages/forgot.tsx"),
  route("reset", "features/accounts/pages/reset.tsx"),
  route("settings/security", "features/accounts/pages/security.tsx"),
  route("upload", "features/posts/pages/upload.tsx"),
  route("publicacion/:id", "features/posts/pages/post.tsx"),
  route("support", "features/legal/pages/support.tsx"),
  route("privacy", "features/legal/pages/privacy.tsx"),
  route("terms", "features/legal/pages/terms.tsx"),
  route("privacy-center", "features/legal/pages/privacy-center.tsx"),

  route("bad-request", "features/shell/pages/bad-request.tsx"),
  route("theme", "features/shell/pages/theme.ts"),
  route("uploads/:file", "features/media/pages/uploads.ts"),
  route("healthz", "features/shell/pages/healthz.ts"),
  route("readyz", "features/shell/pages/readyz.ts"),

  route("api/signup", "features/accounts/api/signup.ts"),
  route("api/verify", "features/accounts/api/verify.ts"),
  route("api/login", "features/accounts/api/login.ts"),
  route("api/logout", "features/accounts/api/logout.ts"),
  route("api/publicaciones", "features/posts/api/publicaciones.ts"),
  route("api/publicaciones/:id", "features/posts/api/publicacion.ts"),
  route("api/publicaciones/:id/status", "features/posts/api/status.ts"),
  route("api/publicaciones/:id/like", "features/posts/api/like.ts"),
  route("api/publicaciones/:id/save", "features/posts/api/save.ts"),
  route("api/publicaciones/:id/liked", "features/posts/api/liked.ts"),
  route("api/publicaciones/:id/saved", "features/posts/api/saved.ts"),
  route("api/publicaciones/:id/view", "features/posts/api/view.ts"),
  route("api/publicaciones/:id/comentarios", "features/comments/api/comentarios.ts"),
  route("api/shortits/:id/comentarios", "features/comments/api/comentarios.ts", {
    id: "shortit-comentarios",
  }),
  route("api/comentarios/:id", "features/comments/api/comentario.ts"),
  route("comentarios/:id", "features/comments/api/comentario.ts", { id: "comentario" }),
] satisfies RouteConfig;
