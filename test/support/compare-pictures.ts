import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from 'playwright-core';

/** Edge of a block in pixels. */
const block = 4;
/** Smallest difference of a block's average in a channel, of 255, that counts. Another version of Chromium smooths letters differently. */
const visible = 20;

/**
 * Compares two PNG pictures by the average colors of their blocks, which antialiasing hardly changes and a missing or moved element does.
 * @param page any page, whose browser decodes the pictures
 * @returns the share of blocks that differ; 1 if the pictures have different sizes
 */
export async function pictureDifference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async ([first, second, size, limit]) => {
      const pixels = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        return context?.getImageData(0, 0, bitmap.width, bitmap.height);
      };
      const [a, b] = [await pixels(first), await pixels(second)];
      if (!a || !b || a.width !== b.width || a.height !== b.height) return 1;
      let [blocks, different] = [0, 0];
      for (let top = 0; top + size <= a.height; top += size)
        for (let left = 0; left + size <= a.width; left += size) {
          const sums = [0, 0, 0];
          for (let y = top; y < top + size; y++)
            for (let x = left; x < left + size; x++)
              for (const channel of [0, 1, 2]) {
                const at = 4 * (y * a.width + x) + channel;
                sums[channel] = (sums[channel] ?? 0) + (a.data[at] ?? 0) - (b.data[at] ?? 0);
              }
          blocks += 1;
          if (sums.some((sum) => Math.abs(sum) > limit * size * size)) different += 1;
        }
      return different / blocks;
    },
    [one.toString('base64'), other.toString('base64'), block, visible] as const,
  );
}

/**
 * Compares a screenshot with the committed picture at `path`; with `UPDATE_PICTURES=1` it becomes the committed one.
 * @returns the share of blocks that differ
 */
export async function differenceFrom(path: string, page: Page, screenshot: Buffer): Promise<number> {
  if (process.env.UPDATE_PICTURES) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, screenshot);
  }
  return existsSync(path) ? pictureDifference(page, readFileSync(path), screenshot) : 1;
}
