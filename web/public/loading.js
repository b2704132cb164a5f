// Says that the app could not be loaded where one of its first files did not come. It is no part of the app: it must be
// there when nothing else is. After an upgrade the page names files that are gone: it is loaded anew once by itself.
(() => {
  const key = 'atolye.reloaded';
  const again = 60000;
  let done = false;
  const kept = (act) => {
    try {
      return act(sessionStorage);
    } catch {
      // The browser keeps nothing.
      return undefined;
    }
  };
  const isOwn = (url) => typeof url === 'string' && url.startsWith(`${location.origin}/assets/`);
  /** Stores the time of this reload; false if the browser has no storage, so that a page never reloads for ever. */
  const noted = () =>
    kept((storage) => {
      storage.setItem(key, String(Date.now()));
      return true;
    });
  const fail = () => {
    const root = document.getElementById('root');
    if (done || (root && root.childElementCount > 0)) return;
    done = true;
    const last = Number(kept((storage) => storage.getItem(key)) || 0);
    if (Date.now() - last >= again && noted()) {
      location.reload();
      return;
    }
    let language = document.documentElement.lang;
    language = kept(() => localStorage.getItem('atolye.language')) || (navigator.language || 'tr').slice(0, 2);
    const turkish = language !== 'en';
    const add = (name, text, to) => {
      const element = document.createElement(name);
      element.textContent = text;
      to.append(element);
      return element;
    };
    const show = () => {
      const box = document.createElement('main');
      box.setAttribute('role', 'alert');
      add('h1', turkish ? 'Uygulama yüklenemedi' : 'The app could not be loaded', box);
      add(
        'p',
        turkish
          ? 'Sunucu yanıt veriyor, ama uygulamanın bir dosyası gelmedi. Bir güncelleme sürüyor olabilir.'
          : 'The server answers, but one of the app’s files did not arrive. An upgrade may be under way.',
        box,
      );
      add('button', turkish ? 'Yeniden dene' : 'Try again', box).addEventListener('click', () => location.reload());
      (document.getElementById('root') || document.body).append(box);
    };
    if (document.body) show();
    else addEventListener('DOMContentLoaded', show);
  };
  // Errors of scripts and styles do not bubble.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && isOwn(target.src) && fail(), true);
  // A file that the first script imports is not in the page by itself: what failed shows when nothing was drawn.
  addEventListener('load', () => setTimeout(fail, 10000));
})();
