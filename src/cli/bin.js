#!/usr/bin/env node
// Plain JavaScript: a Node too old for TypeScript gets as far as saying so.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > 22 || (major === 22 && minor >= 18)) await import('./atolye.ts');
else {
  process.stderr.write(
    `Atölye Node 22.18 ya da yenisini ister, bu Node ${process.versions.node}. Depo klasöründe \`npx atolye …\` kendi Node'unu getirir.\n` +
      `Atölye needs Node 22.18 or newer, this is Node ${process.versions.node}. In the repository, \`npx atolye …\` brings its own.\n`,
  );
  process.exitCode = 1;
}
