// node --import ./tooling/exit-with-parent.mjs program.ts, started with an IPC channel: when the
// parent is gone, however it went, this process gets the SIGTERM that the parent could not send,
// and closes as it always does.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
