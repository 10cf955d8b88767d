// Read by the page itself, before each of its addresses: what a screen is judged by.
/* global document, window, getComputedStyle, CSS */
(() => {
  /** What an element is, in a few words. */
  const describe = (each) => {
    const words = (each.getAttribute('aria-label') ?? each.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 50);
    return `${each.tagName.toLowerCase() + (each.classList[0] ? `.${each.classList[0]}` : '')} “${words}”`;
  };
  const seen = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && each.getClientRects().length > 0;

  let tabStops = [];
  window.proof = {
    /** What reaches past the right edge of the screen. */
    tooWide() {
      const root = document.documentElement;
      const out = [];
      if (root.scrollWidth > root.clientWidth) {
        const beyond = [...document.querySelectorAll('body *')].filter((each) => {
          const box = each.getBoundingClientRect();
          return (
            box.width > 0 &&
            box.right > root.clientWidth + 1 &&
            ![...each.children].some((child) => child.getBoundingClientRect().right > root.clientWidth + 1)
          );
        });
        out.push(`${root.scrollWidth - root.clientWidth} px: ${beyond.slice(0, 3).map(describe).join(', ')}`);
      }
      return out;
    },
    /** Parts that scroll sideways by themselves, which what is compared in columns may, and nothing else should. */
    sideways() {
      const out = [];
      for (const each of document.querySelectorAll('main, main *, [role=dialog], [role=dialog] *')) {
        if (each.scrollWidth <= each.clientWidth + 1 || !/auto|scroll/.test(getComputedStyle(each).overflowX)) continue;
        if (
          each.matches('pre, textarea, input, [role=tablist], [role=tablist] *, [data-scrolls]') ||
          each.querySelector(':scope table, :scope pre, :scope svg, :scope [role=tablist]')
        )
          continue;
        out.push(`${describe(each)} scrolls sideways by ${each.scrollWidth - each.clientWidth} px`);
      }
      return out;
    },
    /** Landmarks: one main, and a heading in it. */
    landmarks() {
      const mains = document.querySelectorAll('main, [role=main]').length;
      return mains === 1 ? [] : [`${mains} main landmarks`];
    },
    /** What of the page's text no person should read. */
    rawTexts() {
      const text = document.body.innerText;
      return [/\[object \w+\]/, /\bundefined\b/, /\bNaN\b/, /Failed to fetch/, /dynamically imported module/, /Invalid Date/]
        .map((each) => each.exec(text)?.[0])
        .filter(Boolean);
    },
    /** What looks like a button has its own ground or line; in forced colours only lines are left. */
    markButtons() {
      for (const each of document.querySelectorAll('button, [role=button], a[class*=Button]')) {
        const style = getComputedStyle(each);
        const ground = !/rgba\(0, 0, 0, 0\)|transparent/.test(style.backgroundColor);
        const line =
          style.borderTopStyle !== 'none' && parseFloat(style.borderTopWidth) > 0 && !/rgba\(0, 0, 0, 0\)/.test(style.borderTopColor);
        if (seen(each) && (ground || line)) each.dataset.looksLikeButton = 'true';
      }
    },
    buttonsWithoutLine() {
      return [...document.querySelectorAll('[data-looks-like-button]')]
        .filter(seen)
        .filter((each) => {
          const style = getComputedStyle(each);
          return (
            !['Top', 'Bottom', 'Left'].some(
              (side) => style[`border${side}Style`] !== 'none' && parseFloat(style[`border${side}Width`]) > 0,
            ) && style.outlineStyle === 'none'
          );
        })
        .map(describe);
    },
    tabbable() {
      const radios = new Set();
      const list = [
        ...document.querySelectorAll('a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable=true]'),
      ].filter((each) => {
        if (
          each.disabled ||
          each.tabIndex < 0 ||
          each.closest('[inert], [aria-hidden=true]') ||
          !each.checkVisibility({ visibilityProperty: true })
        )
          return false;
        if (each.type !== 'radio') return true;
        // One of a group is reached, the others by arrow keys.
        const group = each.name;
        if (radios.has(group)) return false;
        const chosen = document.querySelector(`input[type=radio][name="${CSS.escape(group)}"]:checked`);
        if (chosen && chosen !== each) return false;
        radios.add(group);
        return true;
      });
      tabStops = list;
      document.activeElement?.blur();
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute('tabindex');
      return list.map(describe);
    },
    /** Where the focus is: its place in the list, and whether it can be seen without shadows and colours. */
    focused() {
      const each = document.activeElement;
      if (!each || each === document.body) return null;
      const near = [each, each.nextElementSibling, each.parentElement, ...(each.labels ?? [])].filter(Boolean);
      const outlined = near.some((one) => {
        const style = getComputedStyle(one);
        return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
      });
      return { place: tabStops.indexOf(each), outlined, what: describe(each) };
    },
  };
})();
