// Preloaded into the worker: when the parent is gone, even by SIGKILL, nobody is left to stop us.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
