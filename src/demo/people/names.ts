const words = (text: string) => text.split(' | ')

export const surnames = words(
  "Rossi | Brambilla | Colombo | Bonetti | Locatelli | Rota | Ferrari | Galli | Sala | Villa | Pozzi | Mazzoleni | Serra | Cattaneo | Monti | Gatti | Mora | Lazzari | Marchetti | Piazza | Riva | Salvi | Testa | Zanetti | Lonardi | Conti | Moretti | Fontana | De Luca | D'Angelo | Esposito | Barbieri | Belotti | Bianchi | Rinaldi | Pesenti | Carminati | Milesi | Gritti | Gotti | Cortinovis | Invernizzi | Fumagalli | Crippa | Perego | Spreafico | Valsecchi | Ghezzi | Maggi | Bertoletti | Lisà | Ravasio | Tironi | Algeri | Pagani | Zambelli | Dell'Oro | Castelli | Arnoldi | Nava | Panzeri | Beretta | Corti | Bassani | Vitali | Oggioni | Manzoni | Airoldi | Bonfanti | Ronchi | Signorelli | Facchinetti | Agazzi | Previtali | Bolis | Merelli | Vavassori | Zucchelli | Foresti | Acerbis | Licini | Bonacina | Sangalli | Ghilardi | Persico | Taiocchi | Rottoli | Cavagna | Epis | Magri | Nembrini | Suardi | Tasca | Benaglia | Lorenzi",
)

type Names = { F: string[]; M: string[] }

/** First names by the age of the people: each group holds up to this age. */
export const firstNames: readonly ({ upTo: number } & Names)[] = [
  {
    upTo: 13,
    F: words('Sofia | Aurora | Ginevra | Vittoria | Emma | Matilde | Bianca | Camilla | Greta | Anna | Cecilia'),
    M: words('Leonardo | Edoardo | Mattia | Samuele | Ettore | Tommaso | Pietro | Riccardo | Diego | Elia | Giacomo'),
  },
  {
    upTo: 34,
    F: words('Giulia | Martina | Alice | Beatrice | Giorgia | Arianna | Federica | Elisa | Sara | Ilaria | Valentina'),
    M: words(
      'Federico | Lorenzo | Simone | Nicolò | Gabriele | Alessandro | Luca | Matteo | Davide | Filippo | Michele',
    ),
  },
  {
    upTo: 61,
    F: words(
      'Paola | Elena | Laura | Silvia | Chiara | Francesca | Daniela | Patrizia | Antonella | Marta | Annalisa | Nadia | Gabriella | Barbara | Monica | Cristina | Donata | Mariella | Raffaella | Simona',
    ),
    M: words(
      'Paolo | Marco | Andrea | Roberto | Stefano | Fabio | Massimo | Claudio | Alberto | Diego | Enrico | Giorgio | Carmine | Nicola | Maurizio | Ivan | Daniele | Cristian',
    ),
  },
  {
    upTo: 120,
    F: words(
      'Maria | Rosa | Teresa | Carla | Rosanna | Mirella | Ornella | Wanda | Ines | Luisa | Piera | Rita | Giovanna | Ada | Maria Grazia | Giuseppina | Angela | Bruna | Adriana | Lucia | Maria Teresa | Franca | Caterina | Elisabetta | Tarcisia',
    ),
    M: words(
      'Giuseppe | Luigi | Mario | Angelo | Pietro | Carlo | Franco | Bruno | Sergio | Gianfranco | Renzo | Aldo | Battista | Giacomo | Severino | Ivano | Giovanni | Ugo | Antonio | Gianluigi | Vittorio | Ernesto',
    ),
  },
]

export const streets = words(
  'Via Borgo Palazzo | Via Garibaldi | Viale Papa Giovanni XXIII | Via Roma | Via Verdi | Via San Bernardino | Via Manzoni | Via dei Mille | Piazza Matteotti | Via Donizetti | Via Moroni | Via XXV Aprile | Via Leopardi | Via Cavour | Via Mazzini | Via Don Bosco | Via dei Gelsomini | Via Europa | Via San Rocco | Vicolo del Pozzo | Via alla Chiesa | Via Provinciale | Via IV Novembre | Via Pascoli',
)
export const diets = words(
  'Celiachia | Intolleranza al lattosio | Vegetariana | Allergia alla frutta secca | Senza maiale | Diabete: pasti a orari regolari | Allergia ai crostacei | Favismo | Allergia alle uova',
)

/** The help that some people need to board. */
export const helps = words(
  'Aiuto sui gradini | Sedia a rotelle pieghevole nel bagagliaio | Pedana per salire | Deambulatore nel bagagliaio | Prima fila, sale per prima',
)

/** Birth places and homes of the agency's people: name, province, Belfiore code, postal code. */
export const places = [
  ['Bergamo', 'BG', 'A794', '24121'],
  ['Seriate', 'BG', 'I628', '24068'],
  ['Dalmine', 'BG', 'D245', '24044'],
  ['Treviglio', 'BG', 'L400', '24047'],
  ['Albino', 'BG', 'A163', '24021'],
  ['Alzano Lombardo', 'BG', 'A246', '24022'],
  ['Romano di Lombardia', 'BG', 'H509', '24058'],
  ['Ponte San Pietro', 'BG', 'G856', '24036'],
  ['Sarnico', 'BG', 'I437', '24067'],
  ['Nembro', 'BG', 'F864', '24027'],
  ['Stezzano', 'BG', 'I951', '24040'],
  ['Zogno', 'BG', 'M184', '24019'],
  ['Trescore Balneario', 'BG', 'L388', '24069'],
  ['Clusone', 'BG', 'C800', '24023'],
  ['Milano', 'MI', 'F205', '20121'],
  ['Lecco', 'LC', 'E507', '23900'],
  ['Merate', 'LC', 'F133', '23807'],
  ['Brescia', 'BS', 'B157', '25121'],
  ['Crema', 'CR', 'D142', '26013'],
  ['Monza', 'MB', 'F704', '20900'],
] as const

/** The birth places of people who moved here, and the states where their parents worked. */
export const farBirthPlaces = [
  ['Napoli', 'NA', 'F839'],
  ['Palermo', 'PA', 'G273'],
  ['Torino', 'TO', 'L219'],
  ['Bari', 'BA', 'A662'],
  ['Verona', 'VR', 'L781'],
  ['Foggia', 'FG', 'D643'],
  ['Catania', 'CT', 'C351'],
  ['Avellino', 'AV', 'A509'],
  ['Svizzera', 'EE', 'Z133'],
  ['Germania', 'EE', 'Z112'],
  ['Belgio', 'EE', 'Z103'],
  ['Argentina', 'EE', 'Z600'],
] as const

/** People from abroad who live around Bergamo: their country, its code, surnames, first names. */
export const newcomers: readonly (Names & { country: string; code: string; surnames: string[] })[] = [
  {
    country: 'Romania',
    code: 'Z129',
    surnames: words('Popescu | Ionescu | Munteanu | Dumitru'),
    F: words('Ionela | Mihaela | Elena | Alina | Gabriela'),
    M: words('Andrei | Florin | Mihai | Cristian | Vasile'),
  },
  {
    country: 'Albania',
    code: 'Z100',
    surnames: words('Hoxha | Shehu | Gjoka'),
    F: words('Ermira | Vjollca | Elira | Teuta'),
    M: words('Arben | Ilir | Besnik | Agim'),
  },
  {
    country: 'Ucraina',
    code: 'Z138',
    surnames: words('Kovalenko | Melnyk | Bondarenko'),
    F: words('Oksana | Natalia | Halyna | Iryna'),
    M: words('Oleh | Andriy | Bohdan | Taras'),
  },
  {
    country: 'Perù',
    code: 'Z611',
    surnames: words('Quispe Huamán | Mamani | Flores Rojas'),
    F: words('Rosa | Milagros | Yolanda | Nelly'),
    M: words('Jorge | César | Wilmer | Óscar'),
  },
  {
    country: 'Bolivia',
    code: 'Z601',
    surnames: words('Vargas | Choque | Gutiérrez'),
    F: words('Carmen | Lidia | Noemí | Roxana'),
    M: words('Ramiro | Edwin | Freddy | Limbert'),
  },
  {
    country: 'Marocco',
    code: 'Z330',
    surnames: words('El Amrani | Benali | Tazi'),
    F: words('Fatima | Khadija | Naima | Samira'),
    M: words('Youssef | Rachid | Hamid | Karim'),
  },
  {
    country: 'Polonia',
    code: 'Z127',
    surnames: words('Nowak | Kowalczyk'),
    F: words('Agnieszka | Ewa | Barbara | Zofia'),
    M: words('Piotr | Marek | Tomasz | Jan'),
  },
]

/**
 * People from abroad without an Italian tax code: country, its code, home, the form of their identifier (9 is a digit).
 */
export const visitors: readonly (Names & {
  country: string
  iso: string
  code: string
  home: string
  identifier: string
  surnames: string[]
})[] = [
  {
    country: 'Svizzera',
    iso: 'CH',
    code: 'Z133',
    home: '6900 Lugano, Svizzera',
    identifier: '756.9999.9999.99',
    surnames: words('Bernasconi | Keller | Fontana'),
    F: words('Ursula | Claudia | Verena'),
    M: words('Beat | Reto | Urs'),
  },
  {
    country: 'Germania',
    iso: 'DE',
    code: 'Z112',
    home: '80331 Monaco di Baviera, Germania',
    identifier: '99 999 999 999',
    surnames: words('Becker | Hoffmann | Schulz'),
    F: words('Ingrid | Renate | Helga'),
    M: words('Klaus | Jürgen | Dieter'),
  },
  {
    country: 'Francia',
    iso: 'FR',
    code: 'Z110',
    home: '74000 Annecy, Francia',
    identifier: '9 99 99 99 999 999',
    surnames: words('Dubois | Martin | Lefebvre'),
    F: words('Monique | Chantal | Brigitte'),
    M: words('Alain | Philippe | Gérard'),
  },
]
