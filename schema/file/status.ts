import type { File } from '../../prisma/generated/client/client.ts';
import type { Context } from '../kernel/context.ts';
import type { Unit } from '../kernel/unit-of-work.ts';

/** Notes how far a file is on its way into the index. */
export async function setFileStatus(
  context: Context,
  _unit: Unit,
  file: string | { readonly id: string },
  { status, passages }: { status: File['status']; passages?: number },
): Promise<void> {
  const id = typeof file === 'string' ? file : file.id;
  await context.db.file.updateMany({
    where: { id },
    data: { status, version: { increment: 1 }, ...(passages !== undefined && { passages }) },
  });
}
