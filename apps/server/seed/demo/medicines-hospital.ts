/** Hospital injections, cancer, transplant, biologicals and vaccines; see `expandBrandTable`. */
export const hospitalBrands = `
Mitotax | Dr Reddy's | injml 16.7 | Paclitaxel (6mg/ml) | 100mg@2686
Docetere | Dr Reddy's | inj 1 | Docetaxel | 20mg@1862; 80mg@5468
Cytogem | Dr Reddy's | inj 1 | Gemcitabine | 200mg@986
Reditux | Dr Reddy's | injml 10 | Rituximab (10mg/ml) | 100mg@6812
*Zoldria | Cipla | inj 1 | Zoledronic Acid | 4mg@2212
Cytoblastin | Cipla | injml 10 | Vinblastine (1mg/ml) | 10mg@262
Cytocristin | Cipla | injml 1 | Vincristine (1mg/ml) | 1mg@52
Canmab | Biocon | inj 1 | Trastuzumab | 150mg@18460; 440mg@52680
Alzumab | Biocon | inj 1 | Itolizumab | 25mg@7960
Erypro Safe | Biocon | pfs 0.5 | Recombinant Human Erythropoietin | 4000IU=4000IU/0.5ml@1468
Tacrograf | Biocon | cap 10 | Tacrolimus | 0.5@218; 1@412; 2@768
Renodapt | Biocon | tab 10 | Mycophenolate Mofetil | 500@628
Renodapt-S | Biocon | tab 10 | Mycophenolic Acid | 360@586
Statix | Biocon | tab 10 | Atorvastatin | 10@78; 40@238
*Blisto-MF | Biocon | tab 10 | Glimepiride + Metformin (500mg) | 1=1mg@72; 2=2mg@108
Psorid | Biocon | cap 10 | Cyclosporine | 25@412; 50@798; 100@1512
Sandimmun Neoral | Novartis | cap 5 | Cyclosporine | 25@286; 50@548
Myfortic | Novartis | tab 10 | Mycophenolic Acid | 180@686; 360@1268
Certican | Novartis | tab 10 | Everolimus | 0.25@868; 0.5@1668
*Methergin | Dr Reddy's | amp 1 | Methylergometrine (0.2mg/ml) | @22
*Methergin | Dr Reddy's | tab 10 | Methylergometrine | 0.125@98
Lucentis | Novartis | injml 0.23 | Ranibizumab (10mg/ml) | @23860
Alimta | Eli Lilly | inj 1 | Pemetrexed | 100mg@18600
*Forteo | Eli Lilly | pen 2.4 | Teriparatide (250mcg/ml) | @17860
Ramiven | Eli Lilly | tab 14 | Abemaciclib | 100@14200; 150@14200
Lynparza | AstraZeneca | tab 8 | Olaparib | 100@26400; 150@32600
Arimidex | AstraZeneca | tab 14 | Anastrozole | 1@4860
Zoladex | AstraZeneca | inj 1 | Goserelin | 3.6mg@11860; 10.8mg@28600
Eylea | Bayer | injml 0.278 | Aflibercept (40mg/ml) | @53200
Enbrel | Pfizer | inj 1 | Etanercept | 25mg@9860; 50mg@17600
*Fragmin | Pfizer | pfs 0.2 | Dalteparin | 2500IU=2500IU/0.2ml@348; 5000IU=5000IU/0.2ml@512
Infanrix Hexa | GSK | pfs 0.5 | Diphtheria Toxoid (30IU) + Tetanus Toxoid (40IU) + Pertussis Toxoid (25mcg) | @4680
Boostrix | GSK | pfs 0.5 | Diphtheria Toxoid (2IU) + Tetanus Toxoid (20IU) + Pertussis Toxoid (8mcg) | @1684
*Havrix 720 Junior | GSK | pfs 0.5 | Inactivated Hepatitis A Virus (720IU) | @1586
Synflorix | GSK | pfs 0.5 | Pneumococcal Polysaccharide (16mcg) | @1896
*Engerix-B | GSK | injml 1 | Hepatitis B Surface Antigen (20mcg/ml) | @118
Hexaxim | Sanofi | pfs 0.5 | Diphtheria Toxoid (20IU) + Tetanus Toxoid (40IU) + Pertussis Toxoid (25mcg) | @4268
Menactra | Sanofi | injml 0.5 | Meningococcal Polysaccharide (16mcg) | @5680
*Typhim Vi | Sanofi | pfs 0.5 | Salmonella Typhi Vi Polysaccharide (25mcg) | @412
*Vaxirab N | Zydus | inj 1 | Rabies Vaccine (2.5IU) | @342
Vivitra | Zydus | inj 1 | Trastuzumab | 150mg@16860; 440mg@48600
Exemptia | Zydus | pfs 0.8 | Adalimumab (40mg/0.8ml) | 40mg@19860
*Remdac | Zydus | inj 1 | Remdesivir | 100mg@899
*Cipremi | Cipla | inj 1 | Remdesivir | 100mg@2912
*Vintor | Emcure | pfs 1 | Recombinant Human Erythropoietin | 2000IU=2000IU/ml@768; 4000IU=4000IU/ml@1342
*Lupenox | Lupin | pfs 0.4 | Enoxaparin (40mg/0.4ml) | 40mg@412
*Xylocaine | Zydus | injml 30 | Lidocaine | 1%=1% w/v@28; 2%=2% w/v@34
*Decdan | Wockhardt | injml 2 | Dexamethasone (4mg/ml) | @11
Wepox | Wockhardt | pfs 1 | Recombinant Human Erythropoietin | 4000IU=4000IU/ml@1412; 10000IU=10000IU/ml@3368
*Tryptomer | Dr Reddy's | tab 10 | Amitriptyline | 10@28; 25@56
*Practin | Dr Reddy's | tab 10 | Cyproheptadine | 4@58
Practin | Dr Reddy's | syr 200 | Cyproheptadine (2mg/5ml) | EN@162
`
