// For browsers below our floor: Chrome 90, Safari 15.4, Firefox 102. Written as the oldest of them reads it. They get words
// instead of a page that stays empty or fails in mid-exam: Safari before 15.4 has no <dialog>, no locks between its pages
// and no channel to its worker. Deferred, so that it runs before the app's module, which then does nothing (src/main.ts).
;(function () {
  var dialog = window.HTMLDialogElement && 'showModal' in window.HTMLDialogElement.prototype
  var module = 'noModule' in document.createElement('script')
  if (dialog && module && window.BroadcastChannel && window.WeakRef && 'replaceAll' in String.prototype) return

  var WORDS = {
    id: [
      'Browser ini terlalu lama untuk ELP',
      'ELP perlu Chrome 90, Safari 15.4 (iOS 15.4) atau Firefox 102, atau yang lebih baru.',
      'iPhone dan iPad: Pengaturan › Umum › Pembaruan Perangkat Lunak. Android: perbarui Chrome di Play Store. Komputer: perbarui browsernya.',
      'Tidak bisa diperbarui? Buka alamat yang sama di HP atau komputer lain. Jawaban yang sudah terkirim tersimpan di server.',
    ],
    en: [
      'This browser is too old for ELP',
      'ELP needs Chrome 90, Safari 15.4 (iOS 15.4) or Firefox 102, or anything newer.',
      'iPhone and iPad: Settings › General › Software Update. Android: update Chrome in the Play Store. Computer: update the browser.',
      'No update to be had? Open the same address on another phone or computer. Answers that were sent are kept on the server.',
    ],
    de: [
      'Dieser Browser ist zu alt für ELP',
      'ELP braucht Chrome 90, Safari 15.4 (iOS 15.4) oder Firefox 102, oder etwas Neueres.',
      'iPhone und iPad: Einstellungen › Allgemein › Softwareupdate. Android: Chrome im Play Store aktualisieren. Computer: den Browser aktualisieren.',
      'Kein Update zu haben? Öffne dieselbe Adresse auf einem anderen Handy oder Computer. Gesendete Antworten liegen auf dem Server.',
    ],
    fr: [
      'Ce navigateur est trop ancien pour ELP',
      'ELP demande Chrome 90, Safari 15.4 (iOS 15.4) ou Firefox 102, ou plus récent.',
      'iPhone et iPad : Réglages › Général › Mise à jour logicielle. Android : mets Chrome à jour dans le Play Store. Ordinateur : mets le navigateur à jour.',
      'Pas de mise à jour ? Ouvre la même adresse sur un autre téléphone ou ordinateur. Les réponses envoyées sont gardées sur le serveur.',
    ],
    pt: [
      'Este navegador é antigo demais para o ELP',
      'O ELP precisa do Chrome 90, do Safari 15.4 (iOS 15.4) ou do Firefox 102, ou de algo mais novo.',
      'iPhone e iPad: Ajustes › Geral › Atualização de Software. Android: atualize o Chrome na Play Store. Computador: atualize o navegador.',
      'Não há atualização? Abra o mesmo endereço em outro celular ou computador. As respostas enviadas ficam guardadas no servidor.',
    ],
  }

  var language = (navigator.language || 'en').toLowerCase().split('-')[0]
  var words = WORDS[language] || WORDS.en
  var page = document.documentElement
  var root = document.getElementById('root')
  var main = document.createElement('main')
  page.setAttribute('data-too-old', '')
  page.removeAttribute('data-other')
  page.lang = words === WORDS.en ? 'en' : language
  root.textContent = ''
  root.removeAttribute('data-page')
  main.style.cssText = 'max-width: 32rem; margin: 0 auto; padding: 48px 16px; line-height: 1.6'
  words.forEach(function (text, line) {
    var element = document.createElement(line === 0 ? 'h1' : 'p')
    element.style.marginBottom = '16px'
    element.textContent = text
    main.appendChild(element)
  })
  root.appendChild(main)
})()
