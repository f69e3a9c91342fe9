/**
 * The words at the core of the most frequent passwords.
 * `passwords.ts` recognises each with its usual decorations, which makes several hundred thousand passwords.
 */
export const COMMON_WORDS = `
password passwort passwd passphrase passcode secret mysecret topsecret letmein letmeinnow openup opensesame
sesame access welcome welcomeback welcomehome hello hellohello helloworld goodbye admin administrator root
superuser superman batman spiderman ironman wolverine captain avengers master mastermind guest default
changeme changeit changethis temporary temp test testing tester testtest testuser user username login logmein
signin computer laptop internet server system network windows microsoft samsung apple google facebook
youtube twitter instagram whatsapp linkedin android iphone nokia motorola playstation nintendo pokemon
pikachu minecraft fortnite starwars skywalker matrix trustno gandalf frodo hogwarts potter harrypotter
iloveyou ilovehim iloveher ilovegod ilovejesus ilovemyself iloveme loveyou loveme lover lovers lovely love
mylove truelove forever foreverlove together babygirl babyboy baby princess prince queen king angel angels
sweetheart sweety honey honeybee sugar candy chocolate cookie cookies cupcake banana orange cherry peach
strawberry blueberry pineapple coffee cheese pepper ginger cinnamon vanilla peanut popcorn pumpkin
football soccer baseball basketball cricket rugby tennis hockey golf golfer swimming runner racing boxing
liverpool liverpoolfc arsenal arsenalfc chelsea chelseafc everton tottenham spurs manchester mancity manutd
manunited westham newcastle celtic rangers barcelona realmadrid juventus bayern dortmund united leeds
leedsunited astonvilla wolves sunderland portsmouth southampton england scotland ireland wales london
britain unitedkingdom america canada australia germany france paris italy spain brazil mexico india
monkey dragon tiger lion panther leopard elephant dolphin dolphins turtle eagle eagles falcon falcons hawk
butterfly spider snake horse horses ponies pony unicorn puppy puppies doggie doggy kitten kitty hellokitty
rabbit bunny hamster chicken penguin panda bear teddybear teddy wolf fox shadow shadows midnight
sunshine sunlight sunset sunrise sunflower summer winter autumn spring rainbow rainbows thunder lightning
storm snowball snowflake flower flowers daisy rose roses lily tulip orchid lavender jasmine violet
january february march april june july august september october november december monday tuesday wednesday
thursday friday saturday sunday christmas easter halloween birthday holiday holidays vacation
michael michelle jennifer jessica ashley amanda daniel daniela matthew joshua andrew anthony nicholas
nicole charlie charlotte robert roberto thomas william jordan jackson michaeljackson george georgia
elizabeth victoria samantha stephanie jonathan benjamin christopher christian christina alexander alexandra
alexis brandon justin justinbieber jeremy hannah olivia sophie sophia isabella emily emma oliver
harry james jamesbond david beckham ronaldo cristiano messi rooney patrick richard steven stephen edward
martin maria marina natalie natasha vanessa rebecca rachel melissa madison abigail barbara caroline carolina
catherine cameron carlos claudia danielle dominic eleanor ferrari porsche mercedes bmw audi toyota honda
yamaha suzuki kawasaki harley harleydavidson mustang corvette camaro chevrolet subaru nissan volkswagen
freedom liberty justice peace heaven blessed blessing jesus jesuschrist jesusislord godisgood godisgreat
grace faith hope trinity angelo lucifer destiny fantasy dreamer dream diamond diamonds crystal silver golden
gold platinum emerald sapphire ruby purple yellow green black blackcat white blue bluesky pink red orange
music guitar piano drummer metallica nirvana slipknot eminem beatles elvis rockstar rocknroll hiphop
samurai ninja warrior warriors soldier hunter killer assassin sniper phoenix legend legends champion champions winner winning success lucky luckycharm passport money dollar millionaire business manager
abc abcd abcde abcdef abcabc qwe qwer qwert qwerty qwertz azerty asdf asdfg asdfgh asdfasdf zxcv
zxcvb zxcvbn zxcvbnm qazwsx qazxsw wsxedc onetwothree blahblah whatever nothing something anything
everything nobody somebody friend friends bestfriend bestfriends family mother father sister brother
brothers daughter grandma grandpa mommy daddy myspace school student teacher college university
biteme fuckyou fuckoff fuckme asshole bitch bullshit pussy sexy sexybitch sexygirl hotgirl hottie
cutie cutiepie smile smiley happy happyday crazy stupid loser gangsta playboy player gamer
`
  .split(/\s+/)
  .filter((word) => word !== '')

/** Rows of keys and alphabets along which fingers run, in either direction. */
export const RUNS = [
  '01234567890123456789',
  '09876543210987654321',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertyuiop[]asdfghjkl;zxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7ki8lo9p0',
  'zaq12wsxcde34rfvbgt56yhnmju7',
  '1qazxsw23edcvfr45tgbnhy67ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2b3c4d5e6f7g8h9i0j',
  'a1b2c3d4e5f6g7h8i9j0',
  'a1s2d3f4g5h6j7k8l9',
  '1a2s3d4f5g6h7j8k9l',
  'abc123def456ghi789',
  '123qweasdzxc',
  'qweasdzxc123',
  '147258369',
  '159753258456',
  '741852963',
  '987654321qwertyuiop',
  '1234567890qwertyuiop',
  '12345678910111213141516',
  '1122334455667788990011',
  '3141592653589793',
]
