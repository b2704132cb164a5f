import type { Context } from '../kernel/context.ts';
import type { Told } from '../notification/told.ts';
export async function newsSince(
  _c: Context,
  _o: { before: Date | null; now: Date; withoutDue: boolean },
): Promise<{ told: Told[]; count: number }> {
  return { told: [], count: 0 };
}
