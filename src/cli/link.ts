import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

// Lets `npx atolye` find this checkout's command line. For a `bin` in package.json, npx would instead install the checkout
// into a cache in the user's home and run `prepare` there once more, which a server's read-only folders do not allow.
const command = fileURLToPath(new URL('./bin.js', import.meta.url));
const link = fileURLToPath(new URL('../../node_modules/.bin/atolye', import.meta.url));
const path = relative(dirname(link), command);
rmSync(link, { force: true });
if (process.platform === 'win32') writeFileSync(`${link}.cmd`, `@node "%~dp0${join('\\', path)}" %*\r\n`);
else symlinkSync(path, link);
