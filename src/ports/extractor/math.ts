import { elements, find, type Node } from './xml.ts';

const superscripts: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-=()n'].map((sign, n) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'][n] ?? sign]),
);
const subscripts: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-=()'].map((sign, n) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][n] ?? sign]),
);

/** Writes an Office equation (`m:oMath`) as one line: `x=(-b±√(b²-4ac))/2a`. */
export function linearMath(node: Node): string {
  return elements(node).map(part).join('');
}

function part(node: Node): string {
  const of = (name: string) => linearMath(find(node, name) ?? node);
  const optional = (name: string) => {
    const child = find(node, name);
    return child ? linearMath(child) : '';
  };
  const property = (kind: string, name: string) => find(node, kind, name)?.attributes['m:val'];
  switch (node.name) {
    case 'm:r':
      return elements(node)
        .filter(({ name }) => name === 'm:t' || name === 'w:t')
        .flatMap(({ children }) => children.filter((child) => typeof child === 'string'))
        .join('');
    case 'm:f':
      return `${grouped(of('m:num'))}/${grouped(of('m:den'))}`;
    case 'm:sSup':
      return `${grouped(of('m:e'))}${raised(of('m:sup'))}`;
    case 'm:sSub':
      return `${grouped(of('m:e'))}${lowered(of('m:sub'))}`;
    case 'm:sSubSup':
      return `${grouped(of('m:e'))}${lowered(of('m:sub'))}${raised(of('m:sup'))}`;
    case 'm:sPre':
      return `${lowered(of('m:sub'))}${raised(of('m:sup'))}${grouped(of('m:e'))}`;
    case 'm:rad':
      return `${optional('m:deg')}√(${of('m:e')})`;
    case 'm:nary':
      return `${property('m:naryPr', 'm:chr') ?? '∫'}${lowered(optional('m:sub'))}${raised(optional('m:sup'))} ${of('m:e')}`;
    case 'm:d': {
      const inside = elements(node, 'm:e').map(linearMath);
      const separator = property('m:dPr', 'm:sepChr') ?? '|';
      return `${property('m:dPr', 'm:begChr') ?? '('}${inside.join(separator)}${property('m:dPr', 'm:endChr') ?? ')'}`;
    }
    case 'm:func':
      return `${of('m:fName')}(${of('m:e')})`;
    case 'm:limLow':
      return `${of('m:e')}${lowered(of('m:lim'))}`;
    case 'm:limUpp':
      return `${of('m:e')}${raised(of('m:lim'))}`;
    case 'm:m':
      return `[${elements(node, 'm:mr')
        .map((row) => elements(row, 'm:e').map(linearMath).join(', '))
        .join('; ')}]`;
    case 'm:eqArr':
      return elements(node, 'm:e').map(linearMath).join('; ');
    default:
      // Properties contain no text; of bars, boxes and accents only the content is written.
      return node.name.endsWith('Pr') ? '' : linearMath(node);
  }
}

const grouped = (text: string): string => (/^[\p{L}\p{M}\p{N}.,]*$/u.test(text) ? text : `(${text})`);
const raised = (text: string): string => script(text, superscripts, '^');
const lowered = (text: string): string => script(text, subscripts, '_');

function script(text: string, signs: Readonly<Record<string, string>>, mark: string): string {
  if (text === '') return '';
  return [...text].every((sign) => sign in signs) ? [...text].map((sign) => signs[sign]).join('') : `${mark}${grouped(text)}`;
}
