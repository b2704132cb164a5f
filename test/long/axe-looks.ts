import { afterAll, describe, expect } from 'vitest';
import { contrastViolations, violations } from '../support/axe.ts';
import { browserMissing } from '../support/chromium.ts';
import { modelServer } from '../support/model-server.ts';
import { startReceiver } from '../support/receiver.ts';
import { verdictsOf, verifyingRequest } from '../support/verifier.ts';
import type { Web } from '../support/web.ts';
import { testAlone } from '../support/web-test.ts';
import { type PageCase, pages, widths } from './axe-pages.ts';
import { makeSample, quote, type Sample } from './axe-sample.ts';

const model = await modelServer();
/** Contradicts the first of several sentences and supports the others, so that a page shows both marks and a citation. */
const verifier = await modelServer();
verifier.otherwise((asked) =>
  verdictsOf(
    ...verifyingRequest(asked).claims.map((_, index, { length }) => ({
      claim: index + 1,
      verdict: index === 0 && length > 1 ? 'contradicted' : 'supported',
      source: 1,
      quote,
    })),
  ),
);
const test = testAlone({
  ...{ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-deneme', CHAT_MODEL: 'deneme-1' },
  ...{ VERIFY_BASE_URL: verifier.url, VERIFY_MODEL: 'denetci-1' },
});

/**
 * Checks every page with axe in one language, and that it fits the window. The two languages together cover every pair of language, theme
 * and the narrow or the wide window: Turkish is light if wide and dark if narrow, English the other way round. The middle width is
 * checked in each theme, and in one language: the first page in Turkish, the next in English, and so on.
 */
export function lookAtPages(language: 'tr' | 'en'): void {
  describe.skipIf(browserMissing)(`every page is accessible, ${language}`, () => {
    let sample: Sample;
    test.beforeAll(async ({ web }) => {
      const receiver = await startReceiver();
      sample = await makeSample(web, model, receiver.url);
      await web.leave();
      return () => receiver.stop();
    });
    afterAll(async () => {
      await model.close();
      await verifier.close();
    });

    for (const [at, page] of pages.entries())
      for (const width of widths.filter((each) => isFor(page, each) && (each !== middle || language === (at % 2 === 0 ? 'tr' : 'en'))))
        test(`${page.name}: ${width} px`, async ({ web }) => {
          expect(await lookAt(web, page, { language, width, sample })).toEqual({});
        });
  });
}

const middle = widths[1];
const isWide = (width: number) => width > widths[0];
const isFor = ({ width: only }: PageCase, width: number) => only === undefined || only === width;

type Look = { readonly language: 'tr' | 'en'; readonly width: (typeof widths)[number]; readonly sample: Sample };

/** Problems of a page, in its first state and after each of its steps. */
async function lookAt(web: Web, { as, path, there, states = {} }: PageCase, { sample, ...looks }: Look) {
  // Further states of a page are checked in each language, width and theme, but not in all combinations.
  const inStates = looks.width === middle || (looks.language === 'tr') === isWide(looks.width);
  const at = { ...looks, scheme: inStates ? ('light' as const) : ('dark' as const), path: typeof path === 'string' ? path : path(sample) };
  const page = await (as ? web.signIn(as, at) : web.visit(at));
  const say = <T>(turkish: T, english: T): T => (looks.language === 'tr' ? turkish : english);
  const found: Record<string, string[]> = {};
  for (const [state, step] of Object.entries({ first: there, ...(inStates && states) })) {
    await step(page, { say, wide: isWide(looks.width), folded: looks.width <= middle, sample });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const wrong = [...(await violations(page)), ...(wide > 0 ? [`${wide} px wider than the window`] : [])];
    if (state !== 'first' || looks.width === middle) {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.locator('[data-mantine-color-scheme=dark]').first().waitFor({ state: 'attached' });
      wrong.push(...(await contrastViolations(page)).map((violation) => `dark: ${violation}`));
      await page.emulateMedia({ colorScheme: 'light' });
      await page.locator('[data-mantine-color-scheme=light]').first().waitFor({ state: 'attached' });
    }
    if (wrong.length > 0) found[state] = wrong;
  }
  return found;
}
