import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { findProgram, missing } from './programs.ts';

/** The first is Chromium without a window, which renders the same pages with less CPU time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Installation paths outside of PATH by system. */
function defaultPaths(): string[] {
  const { HOME = '', PROGRAMFILES, LOCALAPPDATA, 'PROGRAMFILES(X86)': older } = process.env;
  switch (process.platform) {
    case 'darwin':
      return ['', HOME].flatMap((at) => [
        `${at}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
        `${at}/Applications/Chromium.app/Contents/MacOS/Chromium`,
      ]);
    case 'win32':
      return [PROGRAMFILES, older, LOCALAPPDATA].flatMap((at) => (at ? [join(at, 'Google/Chrome/Application/chrome.exe')] : []));
    default:
      return ['/usr/lib/chromium/chromium', '/snap/bin/chromium', '/opt/google/chrome/chrome'];
  }
}

function find(): string | undefined {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : missing('chromium', `CHROMIUM_PATH=${CHROMIUM_PATH} is not there`);
  // The browser downloaded by Playwright comes last.
  const found = findProgram(names, [...defaultPaths(), chromium.executablePath()]);
  return found ?? missing('chromium', 'apt-get install chromium-headless-shell or chromium, or CHROMIUM_PATH');
}

/** Path of Chromium or Chrome: CHROMIUM_PATH, else on PATH, else a default path. Undefined, with a warning, if there is none. */
export const chromiumPath = find();
export const browserMissing = chromiumPath === undefined;

/** Launches a real browser. The caller closes it. */
export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath as string, args: ['--no-sandbox'] });
