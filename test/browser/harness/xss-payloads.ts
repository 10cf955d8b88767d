/** Runs in the page when something goes wrong. */
const CANARY = 'window.canary=1';

/** Markup that runs by itself wherever it is parsed as HTML. */
const MARKUP = [
  `<script>${CANARY}</script>`,
  `<script src=data:text/javascript,${CANARY}></script>`,
  `<img src=x onerror=${CANARY}>`,
  `<img src=x onerror="${CANARY}" data-evil>`,
  `<svg onload=${CANARY}>`,
  `<svg><script>${CANARY}</script></svg>`,
  `<svg><animate onbegin=${CANARY} attributeName=x dur=1s>`,
  `<svg><set attributeName=onmouseover to=${CANARY}>`,
  `<math><mtext><img src=x onerror=${CANARY}></mtext></math>`,
  `<iframe srcdoc="<script>parent.${CANARY}</script>"></iframe>`,
  `<iframe src="javascript:parent.${CANARY}"></iframe>`,
  `<object data="javascript:${CANARY}"></object>`,
  `<embed src="javascript:${CANARY}">`,
  `<video><source onerror=${CANARY}></video>`,
  `<audio src=x onerror=${CANARY}>`,
  `<details open ontoggle=${CANARY}>x</details>`,
  `<input autofocus onfocus=${CANARY}>`,
  `<select autofocus onfocus=${CANARY}>`,
  `<textarea autofocus onfocus=${CANARY}>`,
  `<body onload=${CANARY}>`,
  `<marquee onstart=${CANARY}>x</marquee>`,
  `<style>@import 'javascript:${CANARY}';</style>`,
  `<style onload=${CANARY}></style>`,
  `<link rel=stylesheet href="data:text/css,*{}" onload=${CANARY}>`,
  `<meta http-equiv=refresh content="0;url=javascript:${CANARY}">`,
  `<base href="javascript:${CANARY}//">`,
  `<form action="javascript:${CANARY}"><button autofocus>x</button></form>`,
  `<template><script>${CANARY}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${CANARY}>">`,
  `<a href="javascript:${CANARY}">press</a>`,
  `<div style="background:url(javascript:${CANARY})">x</div>`,
  `<x-evil tabindex=1 autofocus onfocus=${CANARY}>x</x-evil>`,
] as const;

/** Addresses that are programs. */
const ADDRESSES = [
  `javascript:${CANARY}`,
  `JaVaScRiPt:${CANARY}`,
  ` javascript:${CANARY}`,
  `java\tscript:${CANARY}`,
  `java\nscript:${CANARY}`,
  `\u0001javascript:${CANARY}`,
  `javascript://example.org/%0a${CANARY}`,
  `data:text/html,<script>${CANARY}</script>`,
  `data:text/html;base64,${Buffer.from(`<script>${CANARY}</script>`).toString('base64')}`,
  `vbscript:${CANARY}`,
  `https://example.org/"onmouseover="${CANARY}`,
  `https://example.org/'><img src=x onerror=${CANARY}>`,
  `//example.org/x`,
  `blob:https://example.org/x`,
] as const;

/** Texts that other renderers than HTML act on. */
const TEXTS = [
  `[press](javascript:${CANARY})`,
  `![x](x"onerror="${CANARY})`,
  `<!channel> <@U123> <https://example.org|press>`,
  `{{constructor.constructor('${CANARY}')()}}`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of an attack
  '${window.canary=1}',
  `%3Cscript%3E${CANARY}%3C/script%3E`,
  `&lt;script&gt;${CANARY}&lt;/script&gt;`,
  `\\u003cscript\\u003e${CANARY}\\u003c/script\\u003e`,
  `\u202e<script>${CANARY}</script>`,
  `＜script＞${CANARY}＜/script＞`,
  `"};${CANARY};//`,
  `';${CANARY};//`,
  `*/${CANARY}/*`,
  `]]>${CANARY}<![CDATA[`,
  `__proto__`,
  `constructor`,
] as const;

/** Ways out of where a text may stand. */
const AROUND: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `">${text}`,
  (text) => `'>${text}`,
  (text) => `</title></textarea></style></script>${text}`,
  (text) => `<!--${text}-->${text}`,
];

/** 200 texts that try to become a program, each another. */
export const PAYLOADS: readonly string[] = [...MARKUP.flatMap((text) => AROUND.map((around) => around(text))), ...ADDRESSES, ...TEXTS]
  .concat(MARKUP.map((text) => text.toUpperCase().replaceAll('WINDOW.CANARY', 'window.canary')))
  .slice(0, 200);
