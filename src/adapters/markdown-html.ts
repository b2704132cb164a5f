import { parsed } from '../../schema/work/markdown/markdown.ts';
import { type Html, html } from './page.ts';

type Node = NonNullable<ReturnType<typeof parsed>>['children'][number];

/**
 * Renders Markdown for a page without scripts. Links lead only to other sites and mail addresses; HTML is displayed as text, and pictures by
 * their description. A text beyond the limits of the parser is displayed as it is written.
 */
export function markdownHtml(text: string): Html {
  const tree = parsed(text);
  return tree ? inside(tree) : html`<p class="raw">${text}</p>`;
}

const inside = (node: { readonly children: readonly Node[] }): Html => html`${node.children.map(rendered)}`;

function rendered(node: Node): Html {
  switch (node.type) {
    case 'heading':
      // Below the title of the page; texts skip levels.
      return html`<h2>${inside(node)}</h2>`;
    case 'paragraph':
      return html`<p>${inside(node)}</p>`;
    case 'list':
      return node.ordered ? html`<ol start="${`${node.start ?? 1}`}">${inside(node)}</ol>` : html`<ul>${inside(node)}</ul>`;
    case 'listItem':
      return html`<li>${node.checked == null ? '' : node.checked ? '☑ ' : '☐ '}${inside(node)}</li>`;
    case 'blockquote':
      return html`<blockquote>${inside(node)}</blockquote>`;
    case 'table':
      return html`<div class="scroll" tabindex="0"><table>${inside(node)}</table></div>`;
    case 'tableRow':
      return html`<tr>${inside(node)}</tr>`;
    case 'tableCell':
      return html`<td>${inside(node)}</td>`;
    case 'strong':
      return html`<strong>${inside(node)}</strong>`;
    case 'emphasis':
      return html`<em>${inside(node)}</em>`;
    case 'delete':
      return html`<del>${inside(node)}</del>`;
    case 'link':
      return /^(https?|mailto):/i.test(node.url)
        ? html`<a href="${node.url}" rel="nofollow noopener noreferrer">${inside(node)}</a>`
        : inside(node);
    case 'image':
      return html`<em>${node.alt ?? ''}</em>`;
    case 'code':
      return html`<pre tabindex="0"><code>${node.value}</code></pre>`;
    case 'inlineCode':
      return html`<code>${node.value}</code>`;
    case 'text':
    case 'html':
      return html`${node.value}`;
    case 'break':
      return html`<br>`;
    case 'thematicBreak':
      return html`<hr>`;
    case 'definition':
      return html``;
    default:
      return 'children' in node ? inside(node) : html``;
  }
}
