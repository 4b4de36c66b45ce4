/** Given and family names of one naming tradition; the pairs are invented. */
export type NameTradition = {
  readonly given: Names
  readonly family: Names
  /** How often clubs of the demo world sign players from it. */
  readonly share: number
}

type Names = readonly [string, ...string[]]

/** Splits a list of names at its commas; some names contain a space. */
function names(list: string): Names {
  const [first = '', ...others] = list.trim().split(/,\s+/)
  return [first, ...others]
}

export const NAME_TRADITIONS: readonly NameTradition[] = [
  {
    share: 9,
    given: names('Alfie, Callum, Dexter, Elliot, Finley, Jude, Kieran, Lewis, Miles, Owen, Reece, Toby'),
    family: names(`
      Ashdown, Birkbeck, Coverdale, Dunnock, Eastlake, Farrowby, Greatorex, Hollinside, Ingleby, Larkham,
      Merriwether, Oakshott, Penhallow, Ravenscar, Stanbury, Thackwray, Wetherfield, Yelverton`),
  },
  {
    share: 3,
    given: names('Cillian, Darragh, Eoin, Fionn, Oisín, Pádraig, Ruairí, Tadhg'),
    family: names(
      'Mac Giolla, Ó Braonáin, Ó Ceallacháin, McAvinney, Kilcoyne, Gilhooly, Tiernaghan, Breathnach',
    ),
  },
  {
    share: 6,
    given: names(
      'Adrián, Bruno, Darío, Emilio, Gonzalo, Héctor, Íker, Joaquín, Matías, Nicolás, Rubén, Tomás',
    ),
    family: names(`
      Alcañiz, Barrenechea, Castañar, Echeburúa, Fuenteseca, Goñalons, Ibáñarri, Llorquín, Montealbo,
      Olazarán, Peñalver, Quiñonero, Santibar, Urrutiaga`),
  },
  {
    share: 6,
    given: names(
      'Anselmo, Caíque, Davi, Édson, Gonçalo, Joãozinho, Leandro, Otávio, Renan, Simão, Tiago, Wesley',
    ),
    family: names(`
      Albergaria, Brandãozinho, Carvalhal, Damasceno, Estrelado, Falcãozinho, Guimarãis, Lourençal,
      Magalhãis, Noronha, Palhavã, Quintanilha, Sardoal, Vilarinho`),
  },
  {
    share: 5,
    given: names('Aurélien, Bastien, Cédric, Élie, Florian, Gaël, Loïc, Maël, Noé, Rémi, Théo, Yanis'),
    family: names(`
      Aubrac, Beaucaillou, Chantereine, Delacombe, d'Estrée, Fontanel, Grandpré, Hauteclaire, Lavergnolle,
      Montbrun, Peyrelade, Sainte-Rive`),
  },
  {
    share: 5,
    given: names('Bennet, Emil, Falk, Hannes, Jannik, Jörg, Konrad, Leif, Moritz, Tjark, Veit, Wendel'),
    family: names(`
      Ackermühl, Birkenau, Dornhöfer, Eschenbrück, Grünefeld, Hagelstein, Kröpelin, Löwenthal, Mooshammer,
      Rübsamen, Steinhäger, Wölkering`),
  },
  {
    share: 4,
    given: names(
      'Achille, Brando, Corrado, Dario, Elia, Gioele, Ivano, Niccolò, Renzo, Samuele, Tullio, Valerio',
    ),
    family: names(`
      Bellandi, Campanaro, Dellacqua, Fiordaliso, Grimaldello, Lanzarotti, Montefosco, Pescatelli,
      Rondinella, Sartoriale, Torresano, Vergassola`),
  },
  {
    share: 4,
    given: names('Bram, Coen, Daan, Gijs, Jasper, Koen, Lars, Niels, Ruud, Sjoerd, Teun, Wout'),
    family: names(`
      van der Beeken, de Haanstra, Hoogerwerf, Kromhout, van Leemput, Noordeloos, Oosterling, Ruysdaal,
      ter Steege, Vlaanderink, Waterreus, Zandstraat`),
  },
  {
    share: 5,
    given: names('Aksel, Bjørn, Einar, Frej, Gustav, Håkon, Jónas, Mads, Njål, Søren, Torbjörn, Åke'),
    family: names(`
      Aagesen, Bergström, Dalgård, Ekström, Fjeldstad, Grønnevik, Holmqvist, Kjærgaard, Lindebø,
      Nørrevang, Ravnskov, Østbakke, Þorvarðarson, Sjövall`),
  },
  {
    share: 6,
    given: names(
      'Błażej, Cezary, Dušan, Jiří, Kacper, Luboš, Miłosz, Ondřej, Radomír, Szymon, Vojtěch, Zdeněk',
    ),
    family: names(`
      Březina, Czarnolas, Dąbrowicz, Hřebíček, Jasieński, Kołodziński, Křivánek, Łabędzki, Malinovský,
      Ościłowski, Růžek, Świerczek, Vlčina, Żurawski`),
  },
  {
    share: 6,
    given: names(
      'Andrej, Borna, Dražen, Goran, Ivaylo, Krešimir, Lazar, Miloš, Nikola, Plamen, Stoyan, Željko',
    ),
    family: names(`
      Bašićević, Čolakov, Dobrinić, Đurašević, Grozdanov, Hadžikostić, Krstanović, Lazovski, Mihaylovski,
      Petkanov, Radičević, Škundrić, Tomašić, Vranješ`),
  },
  {
    share: 3,
    given: names('Alper, Barış, Çağlar, Emrecan, Görkem, İlhan, Oğuz, Şahin'),
    family: names('Akçadağ, Bozkırlı, Çeliktaş, Demirkol, Gündoğar, Karabulutlu, Özçınar, Yıldıray'),
  },
  {
    share: 6,
    given: names('Abdou, Baba, Chidozie, Demba, Emeka, Ibou, Kofi, Kwabena, Lamine, Moussa, Seydou, Tunde'),
    family: names(`
      Adeyinwo, Bamgbala, Coulibari, Diakaté, Ekwuazi, Fofanah, Kouamélan, Mensarko, N'Dourou, Ogbonnaya,
      Sangarou, Touréba, Yeboadu, Zongolo`),
  },
  {
    share: 4,
    given: names('Amine, Bilal, Faris, Hamza, Idris, Karim, Nabil, Rayan, Sofiane, Walid, Yassine, Zakaria'),
    family: names(`
      Al-Harithi, Belkhalfa, Benmoulay, El Fassiri, Haddouche, Kerbouchi, Lamrabti, Mezghanni, Ouazzaoui,
      Rahmounet, Sallamine, Zerroukat`),
  },
  {
    share: 3,
    given: names('Daichi, Haruki, Ji-hoon, Kaito, Min-seok, Ren, Sōta, Yūto'),
    family: names('Amakusa, Baegang, Hoshikawa, Kitabatake, Mizushiro, Ōtsubo, Tsukigata, Yoonsan'),
  },
  {
    share: 2,
    given: names('Anastasis, Dimitris, Ioannis, Lefteris, Panos, Stavros'),
    family: names('Chatzimaras, Dimopoulakis, Kalogerias, Mavrogiannidis, Papastergiou, Xanthakos'),
  },
]
