const words = (text: string) => text.split(' | ')

export const surnames = words(
  "Rossi | Brambilla | Colombo | Bonetti | Locatelli | Rota | Ferrari | Galli | Sala | Villa | Pozzi | Mazzoleni | Serra | Cattaneo | Monti | Gatti | Mora | Lazzari | Marchetti | Piazza | Riva | Salvi | Testa | Zanetti | Lonardi | Conti | Moretti | Fontana | De Luca | D'Angelo | Esposito | Barbieri | Belotti | Bianchi | Rinaldi | Pesenti | Carminati | Milesi | Gritti | Gotti | Cortinovis | Invernizzi | Fumagalli | Crippa | Perego | Spreafico | Valsecchi | Ghezzi | Maggi | Bertoletti | Lisà | Ravasio | Tironi | Algeri | Pagani | Zambelli | Dell'Oro | Castelli | Arnoldi | Nava | Panzeri | Beretta | Corti | Bassani | Vitali | Oggioni | Manzoni | Airoldi | Bonfanti | Ronchi | Signorelli | Facchinetti | Agazzi | Previtali | Bolis",
)
export const womenNames = words(
  'Giulia | Sara | Chiara | Marta | Teresa | Carla | Paola | Elena | Anna | Maria Grazia | Rosanna | Mirella | Ornella | Wanda | Ines | Luisa | Piera | Nadia | Gabriella | Rita | Lucia | Donata | Emma | Sofia | Francesca | Silvia | Laura | Annalisa | Mariella | Beatrice | Giovanna | Daniela | Patrizia | Antonella | Ada',
)
export const menNames = words(
  'Mario | Paolo | Giorgio | Davide | Carmine | Luigi | Sergio | Ivano | Renzo | Franco | Roberto | Aldo | Ugo | Bruno | Andrea | Marco | Luca | Matteo | Nicolò | Federico | Angelo | Pietro | Giuseppe | Antonio | Stefano | Claudio | Fabio | Massimo | Diego | Carlo | Enrico | Tommaso | Lorenzo | Alberto | Gianfranco',
)
export const streets = words(
  'Via Borgo Palazzo | Via Garibaldi | Viale Papa Giovanni XXIII | Via Roma | Via Verdi | Via San Bernardino | Via Manzoni | Via dei Mille | Piazza Matteotti | Via Donizetti | Via Moroni | Via XXV Aprile | Via Leopardi | Via Cavour | Via Mazzini',
)
export const diets = words(
  'Celiachia | Intolleranza al lattosio | Vegetariana | Allergia alla frutta secca | Senza maiale | Diabete: pasti a orari regolari',
)

/** Where people of the agency were born or live: name, province (EE a state), Belfiore code, postal code. */
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
  ['Milano', 'MI', 'F205', '20121'],
  ['Lecco', 'LC', 'E507', '23900'],
  ['Merate', 'LC', 'F133', '23807'],
  ['Brescia', 'BS', 'B157', '25121'],
  ['Crema', 'CR', 'D142', '26013'],
  ['Monza', 'MB', 'F704', '20900'],
] as const
export const farBirthPlaces = [
  ['Napoli', 'NA', 'F839'],
  ['Palermo', 'PA', 'G273'],
  ['Torino', 'TO', 'L219'],
  ['Bari', 'BA', 'A662'],
  ['Verona', 'VR', 'L781'],
  ['Romania', 'EE', 'Z129'],
  ['Germania', 'EE', 'Z112'],
  ['Perù', 'EE', 'Z611'],
] as const
