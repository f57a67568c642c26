// node --import ./tooling/exit-with-parent.mjs program.ts, started with an IPC channel: when the
// parent exits for any reason, this process gets the SIGTERM that the parent could not send, and
// shuts down as usual.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
