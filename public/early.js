// Runs before the first paint, as a file of its own since inline scripts are forbidden: the stored
// theme and language, and what a person does on the pre-rendered page before the program is there.
;(function () {
  var root = document.documentElement
  try {
    var theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    var locale = localStorage.getItem('userLocale') || 'en'
    // Words of another language keep their place but stay unseen until the right ones are here.
    if (locale !== root.lang.slice(0, 2)) root.dataset.foreign = locale
  } catch {
    // Storage may be forbidden; then the defaults stand.
  }
  document.addEventListener(
    'submit',
    function (event) {
      // src/shared/app/takeover.ts sets `ready` and repeats what was asked.
      if (root.dataset.ready === undefined) {
        event.preventDefault()
        root.dataset.submitted = 'yes'
      }
    },
    true,
  )
})()
