// Shows that the app could not be loaded if one of its first files is missing. It does not import the app, because it must work without it.
// After an upgrade the page may name files that no longer exist, so it first reloads the page once.
(() => {
  const key = 'atolye.reloaded';
  const again = 60000;
  let done = false;
  const withStorage = (act) => {
    try {
      return act(sessionStorage);
    } catch {
      // The browser has no storage.
      return undefined;
    }
  };
  const isOwn = (url) => typeof url === 'string' && url.startsWith(`${location.origin}/assets/`);
  /** Stores the time of this reload; false if the browser has no storage, so that a page never reloads for ever. */
  const noted = () =>
    withStorage((storage) => {
      storage.setItem(key, String(Date.now()));
      return true;
    });
  const fail = () => {
    const root = document.getElementById('root');
    if (done || (root && root.childElementCount > 0)) return;
    done = true;
    const last = Number(withStorage((storage) => storage.getItem(key)) || 0);
    if (Date.now() - last >= again && noted()) {
      location.reload();
      return;
    }
    let language = document.documentElement.lang;
    language = withStorage(() => localStorage.getItem('atolye.language')) || (navigator.language || 'tr').slice(0, 2);
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
  // Files that the first script imports are not in the page. If one is missing, nothing has been rendered by now.
  addEventListener('load', () => setTimeout(fail, 10000));
})();
