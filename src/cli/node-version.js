// Plain JavaScript: read by a Node too old for TypeScript.

/** What a person is told whose Node is too old to run Atölye, or undefined. */
export function tooOld(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return undefined;
  return (
    `Atölye Node 22.18 ya da yenisini ister, bu Node ${version}. Linux'ta ve Windows'ta \`npm ci\` kendi Node'unu getirir: depo klasöründe \`npm start\`, \`npx atolye …\`.\n` +
    `Atölye needs Node 22.18 or newer, this is Node ${version}. On Linux and Windows \`npm ci\` brings its own: in the repository \`npm start\`, \`npx atolye …\`.\n`
  );
}
