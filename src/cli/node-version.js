// Plain JavaScript, because a Node without type stripping must be able to read it.

/**
 * Checks that the Node that runs the server and the command line can strip types.
 * @param {string} version such as `22.18.0`
 * @returns a sentence in both languages, or undefined if the version is new enough
 */
export function tooOld(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)) return undefined;
  return (
    `Atölye Node 22.18 ya da yenisini ister, bu Node ${version}. Linux'ta ve Windows'ta \`npm ci\` kendi Node'unu getirir: depo klasöründe \`npm start\`, \`npx atolye …\`.\n` +
    `Atölye needs Node 22.18 or newer, this is Node ${version}. On Linux and Windows \`npm ci\` brings its own: in the repository \`npm start\`, \`npx atolye …\`.\n`
  );
}

/**
 * Checks the Node that npm itself runs on. npm skips optional packages whose `engines` exclude it, among them the native
 * binding of the bundler, so that the build fails later with an error that names no cause. `devEngines` in package.json
 * has the same range; npm before 10.9 ignores it.
 * @param {string | undefined} userAgent `npm_config_user_agent`, such as `npm/10.2.3 node/v20.10.0 linux x64`
 * @returns a sentence in both languages, or undefined if npm's Node is new enough or unknown
 */
export function npmTooOld(userAgent = process.env.npm_config_user_agent) {
  const [, version, major, minor] = /\bnode\/v((\d+)\.(\d+)\S*)/.exec(userAgent ?? '') ?? [];
  if (version === undefined) return undefined;
  if (Number(major) > 22 || (major === '22' && Number(minor) >= 12) || (major === '20' && Number(minor) >= 19)) return undefined;
  return (
    `Atölye'nin kurulumu Node 20.19, 22.12 ya da yenisini ister, npm ise Node ${version} ile çalışıyor. Node'u yenile, sonra yeniden \`npm ci\`.\n` +
    `Installing Atölye needs Node 20.19, 22.12 or newer, but npm runs on Node ${version}. Update Node, then run \`npm ci\` again.\n`
  );
}
