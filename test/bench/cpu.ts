import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds per tick of /proc: sysconf(_SC_CLK_TCK) is 100 on Linux. */
const tick = 10;

/**
 * Milliseconds of CPU used by this process and by the servers it started. On a shared machine this is steadier than the clock. Ended
 * children of the servers are not counted.
 */
export function cpuUsed(): { own: number; servers: number } {
  const { user, system } = process.cpuUsage();
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(pid) ?? []);
  const mine = new Set([process.pid]);
  let servers = 0;
  // A child may be listed before its parent, so the loop repeats until it finds no more.
  for (let found = true; found; ) {
    found = false;
    for (const { pid, parent, ticks } of processes) {
      if (mine.has(pid) || !mine.has(parent)) continue;
      mine.add(pid);
      servers += ticks * tick;
      found = true;
    }
  }
  return { own: (user + system) / 1000, servers };
}

function statOf(pid: string) {
  try {
    // The name, in brackets, may contain any characters.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return { pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return undefined;
  }
}
