/**
 * A shell between us and a program that must not outlive us: `sh -c watchdog(…) sh PROGRAM
 * ARGUMENTS…`. It reads file descriptor 3, whose other end only we hold: when we close it or die,
 * even by `kill -9`, it reads the end of the file and sends the program a signal.
 */
export const watchdog = (signal: 'INT' | 'TERM'): string =>
  `"$@" 3<&- & p=$!; { read -r _ <&3; kill -${signal} $p; } 2>/dev/null & w=$!; exec 3<&-; wait $p; c=$?; kill $w 2>/dev/null; exit $c`;
