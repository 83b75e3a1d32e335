/** The diagnostics of `registry.ts` in Italian: title, meaning and fix. A code without its Italian text does not compile. */
import type { Code, Entry } from './registry.ts'

type Explained = Pick<Entry, 'title' | 'meaning' | 'fix'>
const explained = (title: string, meaning: string, fix: string): Explained => ({ title, meaning, fix })

export const italianRegistry: Readonly<Record<Code, Explained>> = {
  // 1: syntax, keys, kinds
  CAT101: explained(
    'YAML illeggibile',
    'Da qui in poi il file non è YAML valido, oppure non è scritto in UTF-8.',
    'Chiudi la parentesi o le virgolette, o correggi il rientro.',
  ),
  CAT102: explained('Chiave scritta due volte', 'La stessa chiave compare due volte: ne varrebbe una sola.', 'Togli una delle due.'),
  CAT103: explained('Chiave sconosciuta', 'In questo punto il linguaggio non ha una chiave così.', 'Usa una delle chiavi elencate.'),
  CAT104: explained(
    'Valore del tipo sbagliato',
    'C’è un elenco, un gruppo di chiavi o un valore semplice dove ne serve un altro tipo.',
    'Scrivi il tipo di valore indicato nel messaggio.',
  ),
  CAT105: explained('Chiave mancante', 'Manca una chiave obbligatoria.', 'Aggiungi la chiave.'),
  CAT106: explained('Parola non ammessa', 'Il valore non è tra le parole ammesse per questa chiave.', 'Usa una delle parole elencate.'),
  CAT107: explained(
    'Chiavi che non stanno insieme',
    'Di alcune chiavi se ne può usare esattamente una, o al massimo una; altre si richiedono a vicenda.',
    'Tieni solo quella che serve.',
  ),
  CAT108: explained(
    'Nome scritto male',
    'I nomi che scegli tu si scrivono in camelCase o in kebab-case, secondo la chiave.',
    'Riscrivi il nome come indica il messaggio.',
  ),
  CAT109: explained(
    'Funzione di YAML che il catalogo non usa',
    'Ancore, alias, tag e chiavi di unione nascondono dove è definito un valore.',
    'Scrivilo per esteso, o usa una parte.',
  ),
  CAT110: explained(
    'File sconosciuto',
    'Il compilatore non legge nessun file in questa posizione.',
    'Sposta o rinomina il file come indica il messaggio.',
  ),
  CAT111: explained(
    'Costante scritta male',
    'La costante non è scritta come vuole il suo tipo, o non è valida: una data che non esiste, una cifra di controllo sbagliata.',
    'Scrivila come nell’esempio del messaggio.',
  ),
  CAT112: explained(
    'Documento che non si può comporre',
    'Con i dati di esempio Typst non riesce a fare il PDF, oppure il modello non è ammesso: importa un pacchetto, legge la data di oggi o usa un carattere che non è compreso.',
    'Correggi il modello nel punto indicato.',
  ),
  CAT113: explained(
    'Documento troppo lento da comporre',
    'Comporre il documento con i dati di esempio ha superato il tempo massimo, forse per un ciclo.',
    'Limita il ciclo, o sposta il calcolo sul server.',
  ),
  CAT114: explained(
    'Valore che il server rifiuta',
    'In un file che legge solo il server, come `operator.yaml`, manca una chiave, ce n’è una sconosciuta o un valore non è ammesso. Il server non partirebbe.',
    'Scrivi un valore ammesso dal messaggio.',
  ),
  // 2: references
  CAT201: explained(
    'Nome sconosciuto',
    'Nessuna definizione di questo tipo ha questo nome.',
    'Usa il nome più simile, o aggiungi la definizione.',
  ),
  CAT202: explained(
    'Operazione sconosciuta',
    'La descrizione delle API non ha un’operazione con questo operationId.',
    'Usa un operationId di openapi/.',
  ),
  CAT203: explained(
    'Tipo sconosciuto',
    'La descrizione delle API non ha uno schema con questo nome.',
    'Usa uno schema di openapi/, oppure text, integer, number, boolean o date.',
  ),
  CAT204: explained(
    'Dato non disponibile qui',
    'Una condizione, una parte, una finestra o un modulo ha bisogno di un dato di questo nome e tipo, che qui non c’è.',
    'Usalo dove il dato c’è, o passalo con `with`.',
  ),
  CAT205: explained('Nome già preso', 'Il nuovo nome ha già un altro significato in questo punto.', 'Scegli un altro nome.'),
  CAT206: explained(
    'Operazione non ancora disponibile',
    'A questa operazione il server risponde “non ancora disponibile”.',
    'Lasciala fuori finché le API non la offrono.',
  ),
  CAT207: explained(
    'Immagine sconosciuta',
    'Il catalogo indica un file che non è nella sua cartella `assets/`, o che non è un’immagine.',
    'Usa uno dei file elencati, o aggiungi l’immagine alla cartella.',
  ),
  CAT208: explained(
    'Operazione che nessun portale può chiamare',
    'La descrizione chiede qualcosa che nessuna pagina può inviare, come un’intestazione riservata ai browser o un corpo in XML.',
    'Chiama un’altra operazione, o chiedi alle API di offrirne una: con JSON, un modulo o un file come corpo.',
  ),
  // 3: bindings
  CAT301: explained('Espressione illeggibile', 'L’espressione ha un errore di sintassi.', 'Correggila nel punto indicato.'),
  CAT302: explained(
    'Nome sconosciuto in un’espressione',
    'Qui non è disponibile nessun dato con questo nome.',
    'Usa uno dei nomi disponibili.',
  ),
  CAT303: explained('Proprietà sconosciuta', 'Le API non descrivono questa proprietà.', 'Usa una delle proprietà elencate.'),
  CAT304: explained('Tipo sbagliato', 'Il valore non è del tipo richiesto.', 'Usa un valore del tipo richiesto.'),
  CAT305: explained('Mai uguali', 'I due valori non possono mai essere uguali.', 'Confronta con un valore delle API.'),
  CAT306: explained(
    'Può mancare',
    'Il valore può mancare, e qui è obbligatorio.',
    'Proteggilo con una condizione, o indica con orElse(...) cosa mostrare al suo posto.',
  ),
  CAT307: explained(
    'Proprietà di alcune varianti soltanto',
    'Solo alcune varianti del valore hanno questa proprietà.',
    'Proteggila con una condizione sulla proprietà che distingue le varianti.',
  ),
  CAT308: explained('Funzione sconosciuta', 'Il linguaggio non ha questa funzione.', 'Usa una delle funzioni elencate.'),
  CAT309: explained(
    'Elenco e voce confusi',
    'C’è un elenco dove serve una sola voce, o il contrario.',
    'Ripeti per ogni voce dell’elenco, e leggi la voce con il suo nome.',
  ),
  CAT310: explained(
    'Formato inadatto',
    'Il formato non può mostrare un valore di questo tipo.',
    'Togli il formato, o scegline uno adatto.',
  ),
  CAT311: explained(
    'Codice senza etichetta',
    'Un codice che viene mostrato non ha un’etichetta in enums.yaml o in statuses.yaml.',
    'Aggiungi il codice con la sua etichetta.',
  ),
  CAT312: explained('Non si può mostrare', 'Un oggetto o un elenco non si può mostrare come testo.', 'Mostra una delle sue proprietà.'),
  CAT313: explained('Sempre uguale', 'Il risultato non dipende dai dati.', 'Toglila, o scrivi la condizione che intendevi.'),
  CAT314: explained(
    'Codice che le API non conoscono',
    'enums.yaml o statuses.yaml ha un’etichetta per un codice che non fa parte della sua enumerazione.',
    'Toglilo, o aggiungilo alle API.',
  ),
  CAT315: explained(
    'Costante diversa da quelle accanto',
    'Il codice legge alcuni gruppi di costanti con le stesse chiavi, e in uno una chiave è scritta male. Una chiave che manca a uno solo è un avviso.',
    'Scrivi la chiave come negli altri gruppi.',
  ),
  // 4: forms
  CAT401: explained(
    'Proprietà obbligatoria senza campo',
    'La richiesta vuole una proprietà che non ha né un campo né un valore fisso.',
    'Aggiungi un campo, o dai il valore con `with` o `fixed`.',
  ),
  CAT402: explained(
    'Campo sconosciuto',
    'La richiesta non ha una proprietà con questo nome.',
    'Usa una proprietà della richiesta, o aggiungi `own`.',
  ),
  CAT403: explained(
    'Rifiutato dalle API',
    'Il modulo offre un valore che le API non accettano mai, o ne tralascia uno che vogliono sempre.',
    'Offri solo valori che le API accettano.',
  ),
  CAT404: explained(
    'Operazione senza corpo',
    'Un modulo riempie il corpo di una richiesta, e questa operazione non ne ha.',
    'Usa un pulsante con una chiamata.',
  ),
  CAT405: explained('Campo doppio', 'Una proprietà ha due campi.', 'Togline uno.'),
  CAT406: explained(
    'Controllo inadatto',
    'Il controllo non va bene per il tipo della proprietà, o nessun controllo chiede un valore di quel tipo.',
    'Togli `as`, scegli un controllo adatto, o dai la proprietà con `with` o `fixed`.',
  ),
  CAT407: explained('Campo proprio che le API conoscono', 'Un campo ha `own`, ma la richiesta ha quella proprietà.', 'Togli `own`.'),
  CAT408: explained(
    'Proprietà con campo e valore fisso',
    'Una proprietà ha sia un campo sia un valore dato con `with` o `fixed`.',
    'Tieni uno dei due.',
  ),
  CAT409: explained(
    'Chiavi di modifica in un modulo sempre aperto',
    'Una chiave che dice come si apre un modulo o una sezione è usata in un modulo senza `edit`.',
    'Aggiungi `edit` al modulo, o togli la chiave.',
  ),
  CAT410: explained(
    'Non si può inviare da solo',
    'I campi modificati uno a uno sono inviati uno a uno, ma le API ne vogliono altri insieme, o non accettano null per svuotarne uno.',
    'Usa `edit: on-demand`, o cambia le API perché accettino proprietà singole e null.',
  ),
  CAT411: explained(
    'Modulo che non si apre',
    'Un modulo con `edit: on-demand` non ha un pulsante che lo apra.',
    'Aggiungi `opener` con la sua etichetta.',
  ),
  CAT412: explained(
    'Testo lungo per una sola riga',
    'Il campo è `long-text`, ma la sua proprietà non ammette righe a capo.',
    'Aggiungi `x-multiline: true` alla proprietà nelle API, o togli `as`.',
  ),
  CAT413: explained(
    'Testo per una voce che non può esserci',
    'Un elenco di righe ha `otherwise`, ma una delle sue righe va bene per ogni voce.',
    'Metti una condizione a ogni riga, o togli `otherwise`.',
  ),
  CAT414: explained(
    'Campo obbligatorio nascosto',
    'Una sezione chiusa chiede un dato obbligatorio: lì nessuno lo cercherebbe.',
    'Chiedilo in una sezione aperta, o togli `folded`.',
  ),
  CAT415: explained(
    'Uguale a un campo di altro tipo',
    'Un campo deve essere uguale a uno che chiede un’altra cosa: il modulo non si potrebbe quasi mai inviare.',
    'Indica il campo che chiede la stessa cosa.',
  ),
  CAT416: explained(
    'Password visibile',
    'Una password è mostrata in chiaro, o si scrive in un controllo che la mostra.',
    'Fai dire alle API o a `own` che è una password.',
  ),
  CAT417: explained(
    'Versione di un altro oggetto',
    'Il modulo invia la versione di un oggetto e parte dai valori di un altro: una modifica fatta nel frattempo va persa, o il modulo è sempre rifiutato.',
    'Invia la versione dell’oggetto da cui parte il modulo.',
  ),
  CAT418: explained(
    'Modulo che parte vuoto',
    'Il modulo invia la versione dell’oggetto che modifica e non ha `start`: inviarlo sostituisce i valori presenti con valori vuoti.',
    'Scrivi `start` con l’oggetto.',
  ),
  CAT419: explained(
    'Modulo doppio nella pagina',
    'Lo stesso modulo è due volte in una schermata o in una finestra: i due hanno una sola bozza delle modifiche.',
    'Tienine uno, o mostrali con condizioni che si escludono.',
  ),
  CAT420: explained(
    'Due moduli di una sola operazione',
    'Il server controlla la richiesta di un’operazione con il modulo che la riempie: un’operazione ha un solo modulo.',
    'Usa un modulo solo nei due punti, e scrivi con condizioni ciò che cambia.',
  ),
  CAT425: explained(
    'Modulo senza passaggi',
    'Un modulo con `steps` si compila passo dopo passo, e ogni sezione con un titolo ne comincia uno. I passaggi sono almeno due, il modulo sta in una pagina, è sempre aperto e nulla è ripiegato.',
    'Dai un titolo a ogni passaggio, o togli `steps`.',
  ),
  // 5: texts
  CAT501: explained(
    'Lingua mancante',
    'Ogni testo vuole tutte le lingue del portale. Nomi, codici e parole uguali in tutte si scrivono una volta, sotto `both`.',
    'Aggiungi la lingua, o usa `both` per nomi e codici.',
  ),
  CAT502: explained('Dati diversi tra le lingue', 'Due lingue mostrano dati diversi.', 'Usa gli stessi dati tra graffe in ogni lingua.'),
  CAT503: explained(
    'Regola senza messaggio',
    'Un campo può non rispettare una regola per la quale non c’è un messaggio di errore.',
    'Aggiungi il messaggio al campo, o a messages.yaml.',
  ),
  CAT504: explained(
    'Codice senza messaggio',
    'Un’operazione può rispondere con un codice che non ha un testo in messages.yaml.',
    'Aggiungi il codice sotto `problems`; un codice di messaggio sotto `server`.',
  ),
  CAT505: explained(
    'Testo doppio',
    'Lo stesso testo è scritto due volte: cambiandone uno, l’altro resterebbe indietro.',
    'Sposta il testo in messages.yaml e usane il nome nei due punti; dei blocchi uguali di una schermata copiata fai una parte.',
  ),
  CAT506: explained(
    'Testo scritto male',
    'Un testo ha le sue lingue, come { it, en }, o è { both }, { count, one, other }, o il nome di un testo comune; in un portale di una sola lingua bastano le parole.',
    'Scrivilo in uno di questi modi.',
  ),
  CAT507: explained('Testo vuoto', 'Un testo è vuoto.', 'Scrivi il testo.'),
  CAT508: explained('Grassetto o link non chiuso', 'In un testo gli asterischi o le parentesi non si chiudono.', 'Chiudili.'),
  CAT509: explained(
    'Messaggio per un codice sconosciuto',
    'messages.yaml ha un testo per un codice che le API non hanno.',
    'Toglilo, o aggiungi il codice alle API.',
  ),
  CAT510: explained('Messaggio per una regola che non c’è', 'Un campo ha un messaggio di errore per una regola che non ha.', 'Toglilo.'),
  CAT511: explained(
    'HTML in un testo',
    'I testi sono semplici, con grassetto, link e dati tra graffe come vuole il linguaggio. I clienti vedrebbero i tag HTML come testo.',
    'Scrivilo come indica il messaggio; l’HTML delle API si mostra con un blocco prose e `html`.',
  ),
  CAT512: explained(
    'Lingue che non concordano',
    'Due lingue dicono cifre diverse, o hanno un numero diverso di parole in grassetto. È un avviso e non blocca la compilazione.',
    'Correggi una delle due.',
  ),
  CAT513: explained(
    'Lingue scambiate',
    'Le parole italiane stanno sotto `en`, o quelle inglesi sotto `it`.',
    'Scambiale, o traduci quella che sta sotto entrambe.',
  ),
  CAT514: explained(
    'Spazio di troppo',
    'Un testo ha due spazi di seguito, o uno spazio prima della punteggiatura. È un avviso e non blocca la compilazione.',
    'Togli lo spazio.',
  ),
  CAT515: explained(
    'Plurale senza il numero',
    'La forma `one` di un testo dice il numero, e la forma `other` no.',
    'Mostra il numero anche in `other`, tra graffe.',
  ),
  CAT516: explained(
    'Indirizzo di un link',
    'L’indirizzo di un link in un testo non è un nome: è scritto per esteso, o non è un indirizzo.',
    'Dai un nome all’indirizzo in portal.yaml, o scrivi `screen:` e il nome di una schermata.',
  ),
  CAT517: explained(
    'Markdown in un testo',
    'I testi non sono Markdown, tranne `**grassetto**` e `[link](portal.links.help)`. I clienti vedrebbero i segni di titoli, elenchi, immagini, codice e tabelle.',
    'Scrivilo come indica il messaggio.',
  ),
  CAT518: explained(
    'Testi dell’interfaccia senza parole',
    'L’interfaccia ha testi suoi, come «Caricamento in corso», in italiano e in inglese. In un’altra lingua del portale li porta messages.yaml.',
    'Scrivi in messages.yaml i testi che il messaggio nomina.',
  ),
  CAT519: explained(
    'Estraneo a un articolo',
    'Un articolo ha solo il Markdown che il portale disegna: niente HTML, codice, citazioni o segnaposto, e le immagini stanno in un paragrafo proprio.',
    'Scrivilo come indica il messaggio.',
  ),
  // 6: conditions
  CAT601: explained('Condizioni in circolo', 'Una condizione rimanda a se stessa.', 'Spezza il circolo.'),
  CAT602: explained('Non può mai valere', 'Le condizioni si contraddicono.', 'Togli una delle due.'),
  CAT603: explained(
    'Condizione senza regola',
    'Una condizione vuole `is`, oppure `all`, `any` o `none`.',
    'Aggiungi una di queste chiavi.',
  ),
  CAT604: explained(
    'Condizione senza motivo',
    '`needs` e `guards` dicono all’utente perché qualcosa è disattivato o rifiutato, e la condizione non ha un motivo.',
    'Aggiungi `otherwise` alla condizione, o usa `when`.',
  ),
  CAT605: explained(
    'Obbligatorio ma nascosto',
    'Le API vogliono sempre una proprietà il cui campo può essere nascosto.',
    'Mostralo sempre, o rendi la proprietà facoltativa nelle API.',
  ),
  CAT606: explained(
    'Condizione che il server non può verificare',
    'Una condizione che protegge un’operazione legge dati che ha solo il browser.',
    'Nella condizione usa dati delle API.',
  ),
  CAT607: explained(
    'Blocco scaduto',
    'Un blocco è terminato prima di questo controllo. È un avviso e non blocca la compilazione.',
    'Togli il blocco, o dagli un’altra scadenza.',
  ),
  CAT608: explained(
    'Operazione che modifica senza protezione',
    'Un’operazione modifica dati di una sessione, nessuna condizione la protegge e la descrizione delle API non dice perché.',
    'Nomina l’operazione sotto `guards` di una condizione, o scrivi il motivo in `x-unguarded` nella descrizione delle API.',
  ),
  CAT609: explained(
    'Motivo di una protezione che non manca',
    'Un’operazione ha `x-unguarded` anche se una condizione la protegge, o se non ha bisogno di protezione perché è pubblica o legge soltanto.',
    'Togli `x-unguarded`.',
  ),
  CAT610: explained(
    'Giorno passato',
    'Il giorno o il momento di oggi è confrontato con uno già passato: la risposta non cambia più. È un avviso e non blocca la compilazione.',
    'Togli il confronto, o metti un altro giorno.',
  ),
  // 7: actions and data
  CAT701: explained(
    'Dato mancante',
    'Manca un dato obbligatorio di un’operazione, una finestra, un modulo, una parte o una schermata.',
    'Dallo con `with` o `fixed`.',
  ),
  CAT702: explained('Dato sconosciuto', 'Nessun dato richiesto ha questo nome.', 'Usa uno dei nomi elencati.'),
  CAT703: explained(
    'Aggiornato o conservato, ma mai caricato',
    'Niente nel catalogo carica questa operazione.',
    'Aggiorna o conserva ciò che viene caricato.',
  ),
  CAT704: explained(
    'Caricato, ma modifica qualcosa',
    'Si possono caricare dati solo con operazioni che leggono soltanto.',
    'Usa un pulsante o un modulo.',
  ),
  CAT705: explained(
    'Chiamata protetta senza la sua condizione',
    'Il server rifiuta la chiamata se una condizione non vale, e questo punto non la richiede.',
    'Aggiungi la condizione al pulsante o al modulo.',
  ),
  CAT706: explained('Fuori posto', 'Qui questo passo o blocco non si può usare.', 'Toglilo, o spostalo.'),
  CAT707: explained(
    'Lettura fatta come chiamata',
    'Una chiamata modifica qualcosa, e questa operazione legge soltanto.',
    'Caricala sotto `data`, o aggiornala con `refresh`.',
  ),
  CAT708: explained(
    'Operazione protetta senza il codice di problema',
    'Il server rifiuta un’operazione protetta con un codice che la descrizione delle API non elenca per lei.',
    'Aggiungi il codice all’operazione.',
  ),
  CAT709: explained(
    'Sessione richiesta in una schermata pubblica',
    'Una schermata pubblica si usa senza sessione, e l’operazione ne vuole una.',
    'Rendila una schermata per chi ha fatto l’accesso, o chiama l’operazione dopo `signIn`.',
  ),
  CAT710: explained(
    'Riquadro bloccato dalle regole di sicurezza',
    'Un riquadro può mostrare solo pagine dei siti ammessi.',
    'Aggiungi il sito a `frames` in portal.yaml, o porta alla pagina con un pulsante.',
  ),
  CAT711: explained(
    'Risposta inadatta al passo',
    '`openFile` è per le operazioni che rispondono con un file, e in una finestra solo per i file che i browser mostrano; `call` è per tutte le altre.',
    'Usa il passo indicato nel messaggio.',
  ),
  CAT712: explained(
    'Calendario che può essere vuoto',
    'Un file di calendario vuole almeno un evento.',
    'Scrivi un evento senza condizione, e metti la condizione al pulsante.',
  ),
  CAT713: explained(
    'Passkey che non combacia',
    'Una passkey vuole le opzioni con una sfida, da una chiamata precedente, e un’operazione che riceve `credential`.',
    'Chiama prima l’operazione che dà le opzioni, e invia la credenziale a quella che la verifica.',
  ),
  CAT714: explained(
    'Caricato senza risposta',
    'L’operazione non risponde niente, o risponde con un file: i dati sono ciò che risponde in JSON.',
    'Carica un’operazione che risponde in JSON; un file si apre con `openFile`.',
  ),
  CAT715: explained(
    'Passo che arriva troppo tardi',
    'Un passo dopo `reload` non viene mai eseguito, e dopo `end: session` non si può chiamare un’operazione che vuole una sessione.',
    'Mettilo prima di quel passo, o togli uno dei due.',
  ),
  CAT716: explained(
    'Dato atteso tralasciato',
    'La descrizione delle API segna con `x-expected` un dato facoltativo: ciò che il cliente ha visto, come una versione o un totale. Senza, la modifica si fa qualunque cosa sia cambiata nel frattempo.',
    'Dai il dato con `with`.',
  ),
  CAT717: explained(
    'Mostrato com’era prima',
    'Una chiamata modifica ciò che la pagina ha caricato, e nessun passo successivo lo aggiorna: il cliente vede i valori di prima.',
    'Aggiungi `refresh` con l’operazione che lo carica.',
  ),
  // 8: routes and areas
  CAT801: explained('Due schermate a un indirizzo', 'L’indirizzo sarebbe ambiguo.', 'Dai a ogni schermata il suo indirizzo.'),
  CAT802: explained(
    'Schermata irraggiungibile',
    'Nessun pulsante, riquadro o voce di menu porta a questa schermata, o ci portano solo schermate irraggiungibili.',
    'Aggiungi un link, o toglila.',
  ),
  CAT803: explained(
    'Parametri e indirizzo non concordano',
    'L’indirizzo nomina parametri che `params` non ha, o `params` ne vuole uno che non è nell’indirizzo: la parte dopo il punto interrogativo può andare persa.',
    'Usa gli stessi nomi nei due; i parametri dopo il punto interrogativo dichiarali `optional`.',
  ),
  CAT804: explained('Evento sconosciuto di un’area', 'L’area non segnala questo evento.', 'Usa un evento del suo area.yaml.'),
  CAT805: explained(
    'Profilo con una pagina iniziale inaccessibile',
    'La pagina iniziale di un profilo non è accessibile agli utenti che lo scelgono.',
    'Usa una schermata che possono vedere.',
  ),
  CAT806: explained('Un solo profilo', 'C’è un profilo soltanto, quindi non c’è niente da scegliere.', 'Aggiungi l’altro.'),
  CAT807: explained(
    'Area senza un testo',
    'L’area.yaml di un’area scritta a mano dichiara un testo che manca nel suo file in catalogue/areas.',
    'Scrivi il testo.',
  ),
  CAT808: explained(
    'Testo che nessuna area mostra',
    'L’area.yaml dell’area non dichiara questo testo, o l’area non esiste.',
    'Usa un nome del suo area.yaml, o togli il testo.',
  ),
  CAT809: explained(
    'Link a una voce senza arrivo',
    'Il link porta a una voce di una schermata, ma nessuna fisarmonica o tabella della schermata ha `fragment`.',
    'Aggiungi `fragment` alla fisarmonica o alla tabella, o porta solo alla schermata.',
  ),
  CAT810: explained(
    'Costante sotto un codice sconosciuto',
    'Il codice legge questo gruppo di costanti secondo i codici delle API, che non elencano questo.',
    'Usa uno dei codici elencati.',
  ),
  CAT811: explained(
    'Parametro che un indirizzo non può contenere',
    'Un indirizzo contiene testi, numeri interi, date, codici, `true` e `false`. Un valore di altro genere conta come mancante.',
    'Dichiara il parametro come uno di questi, e carica i dati con quello.',
  ),
  CAT812: explained(
    'Accesso o uscita riservati',
    'Chi non ha una sessione è portato alla schermata `login`, e può aprire quella `logout`: nessuna delle due può essere riservata a chi ha fatto l’accesso.',
    'Dai alla schermata `access: public`, o indicane un’altra.',
  ),
  CAT813: explained(
    'Schermate che rimandano in circolo',
    'I passi all’ingresso di una schermata portano sempre a un’altra, i cui passi riportano indietro: nessuna delle due si vede mai.',
    'Togli uno dei passi.',
  ),
  CAT814: explained(
    'Indirizzo del server',
    'Agli indirizzi che iniziano così risponde il server: le API, i file del portale, il suo stato. La schermata non si vedrebbe mai.',
    'Scegli un altro indirizzo.',
  ),
  CAT815: explained(
    'Evento senza passi',
    'Un’area segnala un evento per il quale qui non ci sono passi: non succederebbe niente.',
    'Scrivi i passi sotto `events`.',
  ),
  CAT816: explained(
    'Sessione che non inizia o non finisce',
    'Ci sono schermate riservate, e nessun passo del catalogo dice `signIn`, o nessuno dice `end: session`.',
    'Aggiungi il passo all’accesso o all’uscita.',
  ),
  CAT817: explained(
    'Voce indicata in un altro modo',
    'Il link dà un valore diverso da quello con cui la fisarmonica o la tabella chiama le sue voci: non se ne trova nessuna.',
    'Dai il valore del `fragment` di quella schermata.',
  ),
  CAT818: explained(
    'Id di un’altra cosa',
    'Un dato prende il nome dall’id di una cosa, e riceve l’id di un’altra.',
    'Dai l’id che il nome dice.',
  ),
  CAT819: explained(
    'Via che porta a una bozza',
    'Qualcosa che non è una bozza porta a una bozza, che nessuna build contiene. Anche ciò che usano soltanto le bozze vale come bozza.',
    'Togli `draft` dalla pagina, o la via che vi porta.',
  ),
  // 9: accessibility
  CAT901: explained('Ostacolo all’accessibilità', 'Senza questa chiave alcune persone non possono usare la pagina.', 'Aggiungila.'),
  CAT902: explained(
    'Contrasto insufficiente',
    'Due colori di una tavolozza hanno troppo poco contrasto: le WCAG 2.2 chiedono un rapporto di 4,5 per il testo sul suo sfondo, e di 3 per i controlli.',
    'Usa un colore più scuro o più chiaro.',
  ),
  CAT903: explained(
    'Documento con un ostacolo',
    'Il PDF di un modello non è accessibile (PDF/UA-1): un’immagine senza testo alternativo, titoli fuori ordine, un segno che manca nel carattere.',
    'Aggiungi ciò che manca; segna le decorazioni con `pdf.artifact`.',
  ),
  CAT904: explained(
    'Articolo con un ostacolo',
    'I titoli di un articolo saltano un livello, o un’immagine non ha testo alternativo: chi non vede la pagina non può seguirlo.',
    'Comincia da #, scendi di un livello alla volta, e di’ che cosa mostra ogni immagine.',
  ),
  // 0: dead entries
  CAT001: explained(
    'Mai usato',
    'Niente usa questa definizione, o la usano solo definizioni che nient’altro usa. Anche con `--strict` è un avviso per le immagini, e per mail e documenti che solo il codice può usare.',
    'Toglila, o usala.',
  ),
  CAT002: explained(
    'Mai mostrato',
    'Nessuna pagina mostra il menu, o la voce porta a un indirizzo senza pagina e perciò non si vede.',
    'Toglila, o dalle un posto.',
  ),
}
