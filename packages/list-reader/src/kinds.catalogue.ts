/** The products that the lists of `kinds` name, with those that they were mistaken for: name | composition | pack. */

export interface KindMedicine {
  key: number
  name: string
  composition: string
  pack: string
}

const PRODUCTS = `
Ecosprin-AV 75 Capsule | Atorvastatin (10mg) + Aspirin (75mg) | strip of 15 capsules
Ecosprin AV 75/20 Capsule | Atorvastatin (20mg) + Aspirin (75mg) | strip of 10 capsules
Ecosprin-AV 150 Capsule | Atorvastatin (10mg) + Aspirin (150mg) | strip of 15 capsules
Ecosprin AV 150/20 Capsule | Atorvastatin (20mg) + Aspirin (150mg) | strip of 10 capsules
Ecosprin 75 Tablet | Aspirin (75mg) | strip of 14 tablets
Clouds 75mg/75mg Tablet | Aspirin (75mg) + Clopidogrel (75mg) | strip of 10 tablets
Clouds 150mg/75mg Tablet | Aspirin (150mg) + Clopidogrel (75mg) | strip of 10 tablets
Zeosartan 40mg Tablet | Telmisartan (40mg) | strip of 10 tablets
Zeosartan 40mg/12.5mg Tablet | Telmisartan (40mg) + Hydrochlorothiazide (12.5mg) | strip of 10 tablets
Jupiros-F Tablet | Fenofibrate (160mg) + Rosuvastatin (10mg) | strip of 10 tablets
Jupiros F 160mg/5mg Tablet | Fenofibrate (160mg) + Rosuvastatin (5mg) | strip of 10 tablets
Mefex 250 Tablet | Mefenamic Acid (250mg) | strip of 10 tablets
Mefex 250mg Tablet | Mefloquine (250mg) | strip of 10 tablets
Pine 5mg Tablet | Nebivolol (5mg) | strip of 10 tablets
Pine Tablet 5mg | Amlodipine (5mg) | strip of 10 tablets
Yuvicef 100 Tablet DT | Cefixime (100mg) | strip of 10 tablet dt
Yuvicef 100mg Tablet DT | Cefpodoxime (100mg) | strip of 10 tablet dt
Rosuchek-D Tablet | Rosuvastatin (10mg) + Vitamin D3 (1000IU) | strip of 10 tablets
Rosuchek D Tablet | Rosuvastatin (5mg) + Vitamin D3 (1000IU) | strip of 10 tablets
Dotzide M Tablet | Gliclazide (80mg) + Metformin (500mg) | strip of 10 tablets
Dotzide-M Tablet | Gliclazide (60mg) + Metformin (500mg) | strip of 10 tablets
Flavoscan Tablet | Flavoxate (200mg) | strip of 10 tablets
Flavoscan-OF Tablet | Flavoxate (200mg) + Ofloxacin (200mg) | strip of 10 tablets
Netazox Tablet | Nitazoxanide (500mg) | strip of 6 tablets
Netazox-OF Tablet | Nitazoxanide (500mg) + Ofloxacin (200mg) | strip of 6 tablets
Pregacon 75 Capsule | Pregabalin (75mg) | strip of 10 capsules
Pregacon 75 ME Capsule | Pregabalin (75mg) + Methylcobalamin (750mcg) | strip of 10 capsules
Indben 400mg Chewable Tablet | Albendazole (400mg) | strip of 1 Chewable Tablet
Indben-I Tablet | Albendazole (400mg) + Ivermectin (6mg) | strip of 1 Tablet
Acimol 100 mg/325 mg Tablet | Aceclofenac (100mg) + Paracetamol (325mg) | strip of 10 tablets
Acimol MR 100mg/325mg/250mg Tablet | Aceclofenac (100mg) + Paracetamol (325mg) + Chlorzoxazone (250mg) | strip of 10 tablets
Aceclopar 100mg/325mg Tablet | Aceclofenac (100mg) + Paracetamol (325mg) | strip of 10 tablets
Acetal 100mg Tablet | Aceclofenac (100mg) | strip of 10 tablets
Evion 400 Capsule | Vitamin E (400mg) | strip of 10 capsules
Shelcal 500 Tablet | Calcium (500mg) + Vitamin D3 (250IU) | strip of 15 tablets
Omez Capsule | Omeprazole (20mg) | strip of 20 capsules
Omez 20mg Capsule | Omeprazole (20mg) | strip of 10 capsules
Azee 500 Tablet | Azithromycin (500mg) | strip of 5 tablets
Dolo 650 Tablet | Paracetamol (650mg) | strip of 15 tablets
Telma 40 Tablet | Telmisartan (40mg) | strip of 30 tablets
Saridon Tablet | Propyphenazone (150mg) + Paracetamol (250mg) + Caffeine (50mg) | strip of 10 tablets
Cyclopam Tablet | Dicyclomine (20mg) + Paracetamol (500mg) | strip of 10 tablets
Cyclopam 10mg Injection | Dicyclomine (10mg) | vial of 10 ml Injection
Duphalac Oral Solution | Lactulose (10gm/15ml) | bottle of 250 ml Oral Solution
Digene Oral Gel | Magnesium Hydroxide (185mg/10ml) + Simethicone (50mg/10ml) | bottle of 200 ml Oral Gel
Panderm + Cream | Clobetasol (0.05% w/w) + Miconazole (2% w/w) | tube of 15 gm Cream
Panderm + + Cream | Clobetasol (0.05% w/w) + Ofloxacin (0.75% w/w) | tube of 15 gm Cream
Volini Gel | Diclofenac (1.16% w/w) + Menthol (5% w/w) | tube of 30 gm Gel
Benadryl Syrup | Diphenhydramine (14.08mg/5ml) | bottle of 150 ml Syrup
Rantac 150 Tablet | Ranitidine (150mg) | strip of 30 tablets
Azithral 500 Tablet | Azithromycin (500mg) | strip of 5 tablets
Uprise-D3 60K Soft Gelatin Capsule | Cholecalciferol (60000IU) | strip of 4 soft gelatin capsules
Uprise-D3 60K Capsule | Cholecalciferol (60000IU) | strip of 8 capsules
Acitrom 1 Tablet | Acenocoumarol (1mg) | strip of 30 tablets
Acitrom 1mg Tablet | Acenocoumarol (1mg) | strip of 10 tablets
Augmentin 625 Duo Tablet | Amoxycillin (500mg) + Clavulanic Acid (125mg) | strip of 10 tablets
Crocin Advance 500mg Tablet | Paracetamol (500mg) | strip of 20 tablets
Crocin 1000mg Tablet | Paracetamol (1000mg) | strip of 10 tablets
Combiflam Tablet | Ibuprofen (400mg) + Paracetamol (325mg) | strip of 20 tablets
Pan 40 Tablet | Pantoprazole (40mg) | strip of 15 tablets
Pan IT Capsule SR | Itopride (150mg) + Pantoprazole (40mg) | strip of 10 capsule sr
Montair-LC Tablet | Levocetirizine (5mg) + Montelukast (10mg) | strip of 15 tablets
Tel-H 40mg/12.5mg Tablet | Telmisartan (40mg) + Hydrochlorothiazide (12.5mg) | strip of 10 tablets
Get IT 500mg/125mg Tablet | Amoxycillin (500mg) + Clavulanic Acid (125mg) | strip of 10 tablets
GM 1mg/500mg Tablet | Glimepiride (1mg) + Metformin (500mg) | strip of 10 tablets
Becosules Capsule | Vitamin B Complex (10mg) | strip of 20 capsules
Calpol 500mg Tablet | Paracetamol (500mg) | strip of 15 tablets
Ascoril LS Syrup | Ambroxol (30mg/5ml) + Levosalbutamol (1mg/5ml) | bottle of 100 ml Syrup
Ascoril D Plus Syrup Sugar Free | Phenylephrine (5mg) + Dextromethorphan (10mg) | bottle of 100 ml Syrup
Lantus 100IU/ml Injection | Insulin Glargine (100IU/ml) | vial of 10 ml Injection
Humalog 100IU/ml Solution for Injection | Insulin Lispro (100IU/ml) | cartridge of 3 ml Solution for Injection
Insugen 30/70 Solution for Injection 40IU/ml | Insulin Isophane (70%) + Human Insulin (30%) | vial of 10 ml Solution for Injection
Meftal-Spas Tablet | Dicyclomine (10mg) + Mefenamic Acid (250mg) | strip of 10 tablets
Pantop 40 Tablet | Pantoprazole (40mg) | strip of 15 tablets
Nurokind OD Tablet | Methylcobalamin (1500mcg) | strip of 10 tablets
Levocet M Tablet | Levocetirizine (5mg) + Montelukast (10mg) | strip of 10 tablets
Cilacar 10 Tablet | Cilnidipine (10mg) | strip of 15 tablets
Limcee 500 Chewable Tablet | Vitamin C (500mg) | strip of 15 chewable tablets
Eptoin Tablet | Phenytoin (100mg) | bottle of 120 tablets
Rowasa 500mg Tablet | Mesalazine (500mg) | strip of 10 tablets
Rowasa 1gm Tablet | Mesalazine (1gm) | strip of 10 tablets
Paracetamol 650 Tablet | Paracetamol (650mg) | strip of 10 tablets
Paracetamol 500 Tablet | Paracetamol (500mg) | strip of 10 tablets
Duphaston 10mg Tablet | Dydrogesterone (10mg) | strip of 10 tablets
Brufen Junior 100mg/5ml Suspension | Ibuprofen (100mg/5ml) | bottle of 60 ml Suspension
Colospa Tablet | Mebeverine (135mg) | strip of 15 tablets
Colospa Retard 200mg Capsule | Mebeverine (200mg) | strip of 15 capsules
Durajoint GM Tablet | Glucosamine (750mg) | strip of 10 tablets
Durajoint Plus Tablet | Glucosamine (750mg) + Diacerein (50mg) | strip of 10 tablets
Kenacort 4mg Tablet | Triamcinolone (4mg) | strip of 15 tablets
Udiliv 150mg Tablet | Ursodeoxycholic Acid (150mg) | strip of 15 tablets
Anafortan Injection | Camylofin (25mg/ml) | ampoule of 2 ml Injection
3 Mix Cream | Hydroquinone (2%) + Tretinoin (0.025%) | tube of 15 gm Cream
7 O Clock Blade | Steel (NA) | packet of 5 blades
`

export const KIND_MEDICINES: KindMedicine[] = PRODUCTS.trim()
  .split('\n')
  .map((line, key) => {
    const [name = '', composition = '', pack = ''] = line.split(' | ')
    return { key, name, composition, pack }
  })
