/**
 * A shell script that ends a program when its parent process ends: `sh -c watchdog(…) sh PROGRAM
 * ARGUMENTS…`. It reads file descriptor 3, a pipe from the parent. When the parent closes it or
 * dies, even by `kill -9`, the script reads end-of-file and sends the program a signal.
 */
export const watchdog = (signal: 'INT' | 'TERM'): string =>
  [
    '"$@" 3<&- & p=$!',
    `{ read -r _ <&3; kill -${signal} $p; } 2>/dev/null & w=$!`,
    'exec 3<&-; wait $p; c=$?',
    'kill $w 2>/dev/null; exit $c',
  ].join('\n');
