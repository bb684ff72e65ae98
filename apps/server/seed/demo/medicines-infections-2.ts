/** Antibiotic injections, antivirals, antifungals, malaria, tuberculosis; see `expandBrandTable`. */
export const otherInfectionBrands = `
*Monocef | Aristo | inj 1 | Ceftriaxone | 250mg@28; 500mg@42; 1gm@62
Monocef 2gm | Aristo | inj 1 | Ceftriaxone (2gm) | @118
*Monocef SB | Aristo | inj 1 | Ceftriaxone + Sulbactam | 375mg=250mg+125mg@68; 750mg=500mg+250mg@108; 1.5gm=1000mg+500mg@164
*Taxim | Alkem | inj 1 | Cefotaxime | 250mg@18; 500mg@26; 1gm@42
*Xone | Alkem | inj 1 | Ceftriaxone | 250mg@29; 500mg@44; 1gm@64
*Pipzo | Alkem | inj 1 | Piperacillin (4gm) + Tazobactam (0.5gm) | 4.5gm@468
*Meronem | Pfizer | inj 1 | Meropenem | 500mg@926; 1gm@1684
*Magnex | Pfizer | inj 1 | Cefoperazone + Sulbactam | 1gm=500mg+500mg@276; 2gm=1000mg+1000mg@484
Magnex Forte | Pfizer | inj 1 | Cefoperazone (1000mg) + Sulbactam (500mg) | 1.5gm@382
Trulimax | Pfizer | tab 3 | Azithromycin | 500@118
Dalacin C | Pfizer | amp 2 | Clindamycin (150mg/ml) | 300mg@248
Augmentin | GSK | inj 1 | Amoxycillin + Clavulanic Acid | 300mg=250mg+50mg@62; 1.2gm=1000mg+200mg@152
Fortum | GSK | inj 1 | Ceftazidime | 250mg@112; 500mg@192; 1gm@342
Supacef | GSK | inj 1 | Cefuroxime | 250mg@98; 750mg@224
*Oframax | Sun Pharma | inj 1 | Ceftriaxone | 250mg@29; 500mg@43; 1gm@63
Mikacin | Aristo | injml 2 | Amikacin | 500=250mg/ml@82
Genticyn | Abbott | injml 2 | Gentamicin (40mg/ml) | 80mg@9
Targocid | Sanofi | inj 1 | Teicoplanin | 200mg@1026; 400mg@1868
Ticocin | Cipla | inj 1 | Teicoplanin | 200mg@812
Metrogyl | JB Chemicals | inf 100 | Metronidazole (5mg/ml) | @22
*Zovirax | GSK | tab 5 | Aciclovir | 200@38; 400@72; 800@128
Acivir | Cipla | tabdt 10 | Aciclovir | 200@76; 400@132; 800@226
*Valcivir | Cipla | tab 3 | Valaciclovir | 500@118; 1000=1000mg@212
*Antiflu | Cipla | cap 10 | Oseltamivir | 30@258; 45@346; 75@498
Duovir-N | Cipla | btab 60 | Lamivudine (150mg) + Nevirapine (200mg) + Zidovudine (300mg) | @1368
Viraday | Cipla | btab 30 | Efavirenz (600mg) + Emtricitabine (200mg) + Tenofovir (300mg) | @2462
*Forcan | Cipla | tab 1 | Fluconazole | 150@14; 200@18
Syscan | Torrent | cap 1 | Fluconazole | 150@13; 200@16
*Fluka | Cipla | tab 1 | Fluconazole | 150@12
Candiforce | Mankind | cap 10 | Itraconazole | 100@148; 200@262
*Itaspor | Intas | cap 4 | Itraconazole | 100@92; 200@164
Canditral | Glenmark | cap 4 | Itraconazole | 100@118; 200@208
*Sebifin | Sun Pharma | tab 7 | Terbinafine | 250@132; 500@238
Zimig | GSK | tab 7 | Terbinafine | 250@178
Grisovin FP | GSK | tab 10 | Griseofulvin | 500@112
Vfend | Pfizer | tab 4 | Voriconazole | 50@1768; 200@12800
*Lariago | Ipca | tab 10 | Chloroquine (250mg) | @14
Lariago-DS | Ipca | tab 5 | Chloroquine (500mg) | @13
Lariago | Ipca | susp 60 | Chloroquine (80mg/5ml) | @26
*HCQS | Ipca | tab 15 | Hydroxychloroquine | 200@106; 300@152; 400@198
*Lumerax | Ipca | tab 6 | Artemether + Lumefantrine | 40=40mg+240mg@122; 80=80mg+480mg@98
Lumerax | Ipca | dry 60 | Artemether (20mg/5ml) + Lumefantrine (120mg/5ml) | @118
*Falcigo | Zydus | inj 1 | Artesunate | 60mg@182; 120mg@286
Malirid | Ipca | tab 10 | Primaquine | 7.5@22
*R-Cinex | Lupin | cap 10 | Rifampicin + Isoniazid | 450=450mg+300mg@82; 600=600mg+300mg@108
*AKT-4 | Lupin | sachet 1 | Rifampicin (450mg) + Isoniazid (300mg) + Ethambutol (800mg) + Pyrazinamide (1500mg) | @22
Combutol | Lupin | tab 10 | Ethambutol | 400@26; 600@42; 800@54
R-Cin | Lupin | cap 10 | Rifampicin | 300@56; 450@82; 600@106
Pyzina | Lupin | tab 10 | Pyrazinamide | 500@48; 750@66; 1000=1000mg@84
Macox | Macleods | cap 10 | Rifampicin | 300@52; 450@76
Mycobutol | Cadila | tab 10 | Ethambutol | 800@52
*Ivermectol | Sun Pharma | tab 2 | Ivermectin | 3@46; 6@72; 12@108
*Noworm | Alkem | chew 1 | Albendazole (400mg) | @12
Noworm | Alkem | susp 10 | Albendazole (400mg/10ml) | @20
`
